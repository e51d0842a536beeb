/**
 * Five small types of androidx.lifecycle that Compose's desktop window names and Maven Central does
 * not have: Google publishes them in its own repository only. Nothing but this window sees them.
 */
package androidx.lifecycle

abstract class Lifecycle {
    abstract val currentState: State

    enum class State { DESTROYED, INITIALIZED, CREATED, STARTED, RESUMED }
}

interface LifecycleOwner {
    val lifecycle: Lifecycle
}

@Suppress("UNUSED_PARAMETER")
class LifecycleRegistry(owner: LifecycleOwner) : Lifecycle() {
    override var currentState: State = State.INITIALIZED
}

class ViewModelStore {
    fun clear() = Unit
}

interface ViewModelStoreOwner {
    val viewModelStore: ViewModelStore
}
