// The outlines of the nine pieces, made from assets/pieces by `cargo run -p assets`: do not edit.
@file:Suppress("ktlint")

package wildcard.ui

/** How a path of a piece is painted; assets/pieces/README.md says with what, for each colour. */
enum class PieceRole {
    /** A closed shape. White: filled, then outlined. Black: the rim stroked, then filled over it. */
    BODY,

    /** An open stroke with round ends. */
    LINE,

    /** Filled with the colour of the lines. */
    DOT,
}

/**
 * One path. Each letter of [steps] takes the next of [numbers]: `M` and `L` an x and a y, `C` two control
 * points and the end, `Z` nothing; all absolute, in a box of [PieceTable.BOX].
 */
class PiecePath(val role: PieceRole, val steps: String, val numbers: FloatArray)

/** Every piece by its letter in a FEN, upper case; paths in the order of painting. Never mirrored. */
object PieceTable {
    /** The side of the box. */
    const val BOX = 100.0f

    /** Width of a white body's outline. */
    const val OUTLINE = 4.0f

    /** Width of lines. */
    const val LINE = 3.6f

    /** Width of the stroke behind a black body. */
    const val RIM = 6.0f

    /** ARGB of a white body. */
    const val WHITE_FILL = 0xFFF8F8F4L

    /** ARGB of a white piece's outline, lines and dots. */
    const val WHITE_LINE = 0xFF20242AL

    /** ARGB of a black body. */
    const val BLACK_FILL = 0xFF2B2F36L

    /** ARGB of a black piece's rim, lines and dots. */
    const val BLACK_LINE = 0xFFF1EFE8L

    /** The nine pieces. */
    val pieces: Map<Char, List<PiecePath>> = mapOf(
        // Pawn
        'P' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MCCLCCLCCLCLCLCCLCCLCCZ",
                floatArrayOf(
                    50.0f, 29.0f, 58.0f, 29.0f, 64.5f, 35.5f, 64.5f, 43.5f, 64.5f, 47.8f, 62.6f,
                    51.7f, 59.5f, 54.4f, 63.5f, 54.4f, 65.7f, 54.4f, 67.3f, 56.0f, 67.3f, 58.2f,
                    67.3f, 60.4f, 65.7f, 62.0f, 63.5f, 62.0f, 59.5f, 62.0f, 60.0f, 69.0f, 62.5f,
                    75.0f, 68.0f, 79.0f, 72.0f, 79.0f, 75.0f, 82.0f, 75.0f, 86.0f, 75.0f, 87.5f,
                    75.0f, 89.0f, 74.0f, 90.0f, 72.5f, 90.0f, 27.5f, 90.0f, 26.0f, 90.0f, 25.0f,
                    89.0f, 25.0f, 87.5f, 25.0f, 86.0f, 25.0f, 82.0f, 28.0f, 79.0f, 32.0f, 79.0f,
                    37.5f, 75.0f, 40.0f, 69.0f, 40.5f, 62.0f, 36.5f, 62.0f, 34.3f, 62.0f, 32.7f,
                    60.4f, 32.7f, 58.2f, 32.7f, 56.0f, 34.3f, 54.4f, 36.5f, 54.4f, 40.5f, 54.4f,
                    37.4f, 51.7f, 35.5f, 47.8f, 35.5f, 43.5f, 35.5f, 35.5f, 42.0f, 29.0f, 50.0f,
                    29.0f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "ML",
                floatArrayOf(
                    39.0f, 79.0f, 61.0f, 79.0f,
                ),
            ),
        ),
        // Knight
        'N' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MCCCCLCLCLCLCCCCCLCCCLCCZ",
                floatArrayOf(
                    56.0f, 14.5f, 60.0f, 18.0f, 62.0f, 22.0f, 62.0f, 26.0f, 74.0f, 30.0f, 81.5f,
                    42.5f, 81.5f, 57.0f, 81.5f, 66.0f, 79.0f, 73.0f, 75.0f, 79.0f, 77.0f, 79.0f,
                    80.0f, 82.0f, 80.0f, 86.0f, 80.0f, 87.5f, 80.0f, 89.0f, 79.0f, 90.0f, 77.5f,
                    90.0f, 22.5f, 90.0f, 21.0f, 90.0f, 20.0f, 89.0f, 20.0f, 87.5f, 20.0f, 86.0f,
                    20.0f, 82.0f, 23.0f, 79.0f, 28.0f, 79.0f, 31.0f, 79.0f, 31.0f, 71.5f, 39.5f,
                    69.5f, 46.0f, 63.5f, 49.3f, 60.5f, 51.3f, 57.8f, 52.0f, 54.5f, 47.0f, 58.0f,
                    41.5f, 57.8f, 36.8f, 60.0f, 35.3f, 61.0f, 35.2f, 63.5f, 33.8f, 65.6f, 32.0f,
                    68.0f, 29.3f, 68.6f, 26.5f, 67.8f, 20.5f, 65.4f, 16.8f, 63.6f, 15.2f, 60.8f,
                    15.9f, 57.2f, 16.5f, 54.2f, 19.0f, 51.4f, 21.5f, 47.6f, 26.5f, 40.0f, 32.5f,
                    32.5f, 41.0f, 27.7f, 43.5f, 19.5f, 46.5f, 20.0f, 48.8f, 21.5f, 50.0f, 23.0f,
                    52.5f, 20.8f, 54.8f, 18.0f, 56.0f, 14.5f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "MLMCCMC",
                floatArrayOf(
                    39.0f, 79.0f, 67.0f, 79.0f, 65.0f, 37.0f, 72.0f, 43.0f, 67.0f, 50.0f, 71.5f,
                    56.0f, 73.5f, 60.5f, 72.5f, 65.0f, 70.0f, 69.0f, 52.0f, 54.5f, 56.3f, 51.2f,
                    58.3f, 47.0f, 58.0f, 42.0f,
                ),
            ),
            PiecePath(
                PieceRole.DOT,
                "MCCCCZMCCCCZ",
                floatArrayOf(
                    46.1f, 39.5f, 46.1f, 41.2f, 44.7f, 42.6f, 43.0f, 42.6f, 41.3f, 42.6f, 39.9f,
                    41.2f, 39.9f, 39.5f, 39.9f, 37.8f, 41.3f, 36.4f, 43.0f, 36.4f, 44.7f, 36.4f,
                    46.1f, 37.8f, 46.1f, 39.5f, 25.5f, 57.3f, 25.5f, 58.5f, 24.5f, 59.5f, 23.3f,
                    59.5f, 22.1f, 59.5f, 21.1f, 58.5f, 21.1f, 57.3f, 21.1f, 56.1f, 22.1f, 55.1f,
                    23.3f, 55.1f, 24.5f, 55.1f, 25.5f, 56.1f, 25.5f, 57.3f,
                ),
            ),
        ),
        // Bishop
        'B' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MCCLCCLCCLCLCLCCLCCLCCCCCCZ",
                floatArrayOf(
                    53.5f, 20.5f, 63.5f, 26.0f, 70.0f, 34.5f, 70.0f, 43.0f, 70.0f, 49.0f, 67.0f,
                    53.5f, 63.0f, 57.0f, 66.0f, 57.0f, 68.5f, 57.0f, 70.0f, 58.6f, 70.0f, 61.0f,
                    70.0f, 63.4f, 68.5f, 65.0f, 66.0f, 65.0f, 61.0f, 65.0f, 61.5f, 71.0f, 64.5f,
                    76.0f, 71.0f, 79.0f, 77.0f, 79.0f, 80.0f, 82.0f, 80.0f, 86.0f, 80.0f, 87.5f,
                    80.0f, 89.0f, 79.0f, 90.0f, 77.5f, 90.0f, 22.5f, 90.0f, 21.0f, 90.0f, 20.0f,
                    89.0f, 20.0f, 87.5f, 20.0f, 86.0f, 20.0f, 82.0f, 23.0f, 79.0f, 29.0f, 79.0f,
                    35.5f, 76.0f, 38.5f, 71.0f, 39.0f, 65.0f, 34.0f, 65.0f, 31.5f, 65.0f, 30.0f,
                    63.4f, 30.0f, 61.0f, 30.0f, 58.6f, 31.5f, 57.0f, 34.0f, 57.0f, 37.0f, 57.0f,
                    33.0f, 53.5f, 30.0f, 49.0f, 30.0f, 43.0f, 30.0f, 34.5f, 36.5f, 26.0f, 46.5f,
                    20.5f, 44.9f, 19.5f, 44.0f, 18.0f, 44.0f, 16.3f, 44.0f, 13.0f, 46.7f, 10.5f,
                    50.0f, 10.5f, 53.3f, 10.5f, 56.0f, 13.0f, 56.0f, 16.3f, 56.0f, 18.0f, 55.1f,
                    19.5f, 53.5f, 20.5f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "MLMLML",
                floatArrayOf(
                    39.0f, 79.0f, 61.0f, 79.0f, 37.0f, 57.0f, 63.0f, 57.0f, 65.5f, 31.5f, 54.5f,
                    43.0f,
                ),
            ),
        ),
        // Rook
        'R' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MLLLLLLLLLLCCCLCLCLCCCZ",
                floatArrayOf(
                    24.0f, 25.0f, 35.0f, 25.0f, 35.0f, 33.5f, 44.5f, 33.5f, 44.5f, 25.0f, 55.5f,
                    25.0f, 55.5f, 33.5f, 65.0f, 33.5f, 65.0f, 25.0f, 76.0f, 25.0f, 76.0f, 40.0f,
                    76.0f, 43.0f, 71.5f, 45.0f, 68.0f, 47.0f, 67.5f, 58.0f, 69.0f, 70.0f, 73.0f,
                    79.0f, 77.0f, 79.0f, 80.0f, 82.0f, 80.0f, 86.0f, 80.0f, 87.5f, 80.0f, 89.0f,
                    79.0f, 90.0f, 77.5f, 90.0f, 22.5f, 90.0f, 21.0f, 90.0f, 20.0f, 89.0f, 20.0f,
                    87.5f, 20.0f, 86.0f, 20.0f, 82.0f, 23.0f, 79.0f, 27.0f, 79.0f, 31.0f, 70.0f,
                    32.5f, 58.0f, 32.0f, 47.0f, 28.5f, 45.0f, 24.0f, 43.0f, 24.0f, 40.0f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "MLML",
                floatArrayOf(
                    37.0f, 79.0f, 63.0f, 79.0f, 38.0f, 47.0f, 62.0f, 47.0f,
                ),
            ),
        ),
        // Queen
        'Q' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MLLLLLLLLLLCCLCCLCLCLCCLCCLZ",
                floatArrayOf(
                    13.0f, 33.0f, 31.0f, 41.0f, 31.5f, 21.0f, 42.5f, 38.0f, 50.0f, 15.0f, 57.5f,
                    38.0f, 68.5f, 21.0f, 69.0f, 41.0f, 87.0f, 33.0f, 65.0f, 57.0f, 66.0f, 57.0f,
                    68.5f, 57.0f, 70.0f, 58.6f, 70.0f, 61.0f, 70.0f, 63.4f, 68.5f, 65.0f, 66.0f,
                    65.0f, 61.0f, 65.0f, 61.5f, 71.0f, 64.5f, 76.0f, 71.0f, 79.0f, 77.0f, 79.0f,
                    80.0f, 82.0f, 80.0f, 86.0f, 80.0f, 87.5f, 80.0f, 89.0f, 79.0f, 90.0f, 77.5f,
                    90.0f, 22.5f, 90.0f, 21.0f, 90.0f, 20.0f, 89.0f, 20.0f, 87.5f, 20.0f, 86.0f,
                    20.0f, 82.0f, 23.0f, 79.0f, 29.0f, 79.0f, 35.5f, 76.0f, 38.5f, 71.0f, 39.0f,
                    65.0f, 34.0f, 65.0f, 31.5f, 65.0f, 30.0f, 63.4f, 30.0f, 61.0f, 30.0f, 58.6f,
                    31.5f, 57.0f, 34.0f, 57.0f, 35.0f, 57.0f,
                ),
            ),
            PiecePath(
                PieceRole.BODY,
                "MCCCCZMCCCCZMCCCCZMCCCCZMCCCCZ",
                floatArrayOf(
                    17.7f, 31.5f, 17.7f, 34.4f, 15.4f, 36.7f, 12.5f, 36.7f, 9.6f, 36.7f, 7.3f,
                    34.4f, 7.3f, 31.5f, 7.3f, 28.6f, 9.6f, 26.3f, 12.5f, 26.3f, 15.4f, 26.3f, 17.7f,
                    28.6f, 17.7f, 31.5f, 36.2f, 19.0f, 36.2f, 21.9f, 33.9f, 24.2f, 31.0f, 24.2f,
                    28.1f, 24.2f, 25.8f, 21.9f, 25.8f, 19.0f, 25.8f, 16.1f, 28.1f, 13.8f, 31.0f,
                    13.8f, 33.9f, 13.8f, 36.2f, 16.1f, 36.2f, 19.0f, 55.2f, 14.2f, 55.2f, 17.1f,
                    52.9f, 19.4f, 50.0f, 19.4f, 47.1f, 19.4f, 44.8f, 17.1f, 44.8f, 14.2f, 44.8f,
                    11.3f, 47.1f, 9.0f, 50.0f, 9.0f, 52.9f, 9.0f, 55.2f, 11.3f, 55.2f, 14.2f, 74.2f,
                    19.0f, 74.2f, 21.9f, 71.9f, 24.2f, 69.0f, 24.2f, 66.1f, 24.2f, 63.8f, 21.9f,
                    63.8f, 19.0f, 63.8f, 16.1f, 66.1f, 13.8f, 69.0f, 13.8f, 71.9f, 13.8f, 74.2f,
                    16.1f, 74.2f, 19.0f, 92.7f, 31.5f, 92.7f, 34.4f, 90.4f, 36.7f, 87.5f, 36.7f,
                    84.6f, 36.7f, 82.3f, 34.4f, 82.3f, 31.5f, 82.3f, 28.6f, 84.6f, 26.3f, 87.5f,
                    26.3f, 90.4f, 26.3f, 92.7f, 28.6f, 92.7f, 31.5f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "MLML",
                floatArrayOf(
                    39.0f, 79.0f, 61.0f, 79.0f, 35.0f, 57.0f, 65.0f, 57.0f,
                ),
            ),
        ),
        // King
        'K' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MLLLLLLCCCLCCLCCLCLCLCCLCCLCCCLLLLZ",
                floatArrayOf(
                    46.0f, 5.0f, 54.0f, 5.0f, 54.0f, 11.2f, 61.5f, 11.2f, 61.5f, 19.2f, 54.0f,
                    19.2f, 54.0f, 26.0f, 63.0f, 26.0f, 71.0f, 28.2f, 76.3f, 31.8f, 78.3f, 33.2f,
                    78.8f, 35.4f, 77.7f, 37.4f, 74.0f, 44.5f, 68.5f, 49.5f, 65.0f, 57.0f, 66.0f,
                    57.0f, 68.5f, 57.0f, 70.0f, 58.6f, 70.0f, 61.0f, 70.0f, 63.4f, 68.5f, 65.0f,
                    66.0f, 65.0f, 61.0f, 65.0f, 61.5f, 71.0f, 64.5f, 76.0f, 71.0f, 79.0f, 77.0f,
                    79.0f, 80.0f, 82.0f, 80.0f, 86.0f, 80.0f, 87.5f, 80.0f, 89.0f, 79.0f, 90.0f,
                    77.5f, 90.0f, 22.5f, 90.0f, 21.0f, 90.0f, 20.0f, 89.0f, 20.0f, 87.5f, 20.0f,
                    86.0f, 20.0f, 82.0f, 23.0f, 79.0f, 29.0f, 79.0f, 35.5f, 76.0f, 38.5f, 71.0f,
                    39.0f, 65.0f, 34.0f, 65.0f, 31.5f, 65.0f, 30.0f, 63.4f, 30.0f, 61.0f, 30.0f,
                    58.6f, 31.5f, 57.0f, 34.0f, 57.0f, 35.0f, 57.0f, 31.5f, 49.5f, 26.0f, 44.5f,
                    22.3f, 37.4f, 21.2f, 35.4f, 21.7f, 33.2f, 23.7f, 31.8f, 29.0f, 28.2f, 37.0f,
                    26.0f, 46.0f, 26.0f, 46.0f, 19.2f, 38.5f, 19.2f, 38.5f, 11.2f, 46.0f, 11.2f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "MLMLMC",
                floatArrayOf(
                    39.0f, 79.0f, 61.0f, 79.0f, 35.0f, 57.0f, 65.0f, 57.0f, 31.0f, 39.5f, 43.0f,
                    35.8f, 57.0f, 35.8f, 69.0f, 39.5f,
                ),
            ),
        ),
        // Archbishop
        'A' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MCCLLCCCCCZ",
                floatArrayOf(
                    66.5f, 20.5f, 77.5f, 27.0f, 83.5f, 35.0f, 83.5f, 44.0f, 83.5f, 50.5f, 77.0f,
                    56.0f, 68.0f, 59.0f, 50.0f, 59.0f, 44.0f, 40.0f, 44.0f, 32.0f, 50.0f, 25.5f,
                    59.5f, 20.5f, 57.9f, 19.5f, 57.0f, 18.0f, 57.0f, 16.3f, 57.0f, 13.0f, 59.7f,
                    10.5f, 63.0f, 10.5f, 66.3f, 10.5f, 69.0f, 13.0f, 69.0f, 16.3f, 69.0f, 18.0f,
                    68.1f, 19.5f, 66.5f, 20.5f,
                ),
            ),
            PiecePath(
                PieceRole.BODY,
                "MCCLLCCCCLCCCLCCZ",
                floatArrayOf(
                    41.3f, 15.5f, 44.4f, 18.2f, 46.2f, 21.3f, 46.5f, 24.5f, 54.5f, 28.0f, 59.5f,
                    36.5f, 59.5f, 47.0f, 59.5f, 60.0f, 35.5f, 60.0f, 34.5f, 53.0f, 36.5f, 48.0f,
                    37.7f, 41.8f, 34.1f, 44.1f, 30.9f, 43.4f, 28.2f, 44.9f, 26.9f, 45.6f, 26.9f,
                    47.0f, 26.2f, 48.5f, 25.0f, 50.8f, 22.3f, 51.9f, 19.4f, 51.0f, 16.3f, 49.7f,
                    14.0f, 48.5f, 13.2f, 46.3f, 13.8f, 43.8f, 14.3f, 41.8f, 16.0f, 40.0f, 17.8f,
                    37.3f, 21.2f, 32.1f, 25.3f, 27.4f, 30.8f, 24.7f, 32.4f, 18.6f, 34.5f, 19.3f,
                    36.0f, 20.4f, 37.0f, 21.6f, 38.8f, 19.8f, 40.4f, 18.0f, 41.3f, 15.5f,
                ),
            ),
            PiecePath(
                PieceRole.BODY,
                "MLCCLCCLCLCLCCLCCZ",
                floatArrayOf(
                    34.0f, 57.0f, 66.0f, 57.0f, 68.5f, 57.0f, 70.0f, 58.6f, 70.0f, 61.0f, 70.0f,
                    63.4f, 68.5f, 65.0f, 66.0f, 65.0f, 61.0f, 65.0f, 61.5f, 71.0f, 64.5f, 76.0f,
                    71.0f, 79.0f, 77.0f, 79.0f, 80.0f, 82.0f, 80.0f, 86.0f, 80.0f, 87.5f, 80.0f,
                    89.0f, 79.0f, 90.0f, 77.5f, 90.0f, 22.5f, 90.0f, 21.0f, 90.0f, 20.0f, 89.0f,
                    20.0f, 87.5f, 20.0f, 86.0f, 20.0f, 82.0f, 23.0f, 79.0f, 29.0f, 79.0f, 35.5f,
                    76.0f, 38.5f, 71.0f, 39.0f, 65.0f, 34.0f, 65.0f, 31.5f, 65.0f, 30.0f, 63.4f,
                    30.0f, 61.0f, 30.0f, 58.6f, 31.5f, 57.0f, 34.0f, 57.0f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "MLML",
                floatArrayOf(
                    39.0f, 79.0f, 61.0f, 79.0f, 80.0f, 33.5f, 69.5f, 44.0f,
                ),
            ),
            PiecePath(
                PieceRole.DOT,
                "MCCCCZMCCCCZ",
                floatArrayOf(
                    35.1f, 33.3f, 35.1f, 34.8f, 33.8f, 36.1f, 32.3f, 36.1f, 30.8f, 36.1f, 29.5f,
                    34.8f, 29.5f, 33.3f, 29.5f, 31.8f, 30.8f, 30.5f, 32.3f, 30.5f, 33.8f, 30.5f,
                    35.1f, 31.8f, 35.1f, 33.3f, 20.6f, 44.3f, 20.6f, 45.2f, 19.8f, 46.0f, 18.9f,
                    46.0f, 18.0f, 46.0f, 17.2f, 45.2f, 17.2f, 44.3f, 17.2f, 43.4f, 18.0f, 42.6f,
                    18.9f, 42.6f, 19.8f, 42.6f, 20.6f, 43.4f, 20.6f, 44.3f,
                ),
            ),
        ),
        // Chancellor
        'C' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MCCCLLLCCCCLCCCLCCZ",
                floatArrayOf(
                    50.0f, 11.6f, 53.1f, 14.3f, 54.9f, 17.4f, 55.2f, 20.6f, 62.6f, 23.7f, 66.6f,
                    30.9f, 66.6f, 39.4f, 66.6f, 46.2f, 63.9f, 51.6f, 62.1f, 57.9f, 62.1f, 70.5f,
                    37.8f, 70.5f, 37.8f, 57.9f, 37.8f, 50.2f, 43.6f, 45.3f, 46.4f, 37.9f, 42.8f,
                    40.2f, 39.6f, 39.5f, 36.9f, 41.0f, 35.6f, 41.7f, 35.6f, 43.1f, 34.9f, 44.6f,
                    33.7f, 46.9f, 31.1f, 48.0f, 28.1f, 47.1f, 25.0f, 45.8f, 22.7f, 44.6f, 21.9f,
                    42.4f, 22.5f, 39.9f, 23.0f, 37.9f, 24.7f, 36.1f, 26.5f, 33.4f, 29.9f, 28.2f,
                    34.0f, 23.5f, 39.5f, 20.8f, 41.1f, 14.7f, 43.2f, 15.4f, 44.7f, 16.5f, 45.7f,
                    17.7f, 47.5f, 15.9f, 49.1f, 14.1f, 50.0f, 11.6f,
                ),
            ),
            PiecePath(
                PieceRole.BODY,
                "MLLLLLLLLLLCCCLCLCLCCCZ",
                floatArrayOf(
                    16.0f, 53.5f, 28.5f, 53.5f, 28.5f, 61.0f, 44.5f, 61.0f, 44.5f, 53.5f, 55.5f,
                    53.5f, 55.5f, 61.0f, 71.5f, 61.0f, 71.5f, 53.5f, 84.0f, 53.5f, 84.0f, 63.0f,
                    84.0f, 66.5f, 79.0f, 68.5f, 72.5f, 70.0f, 72.0f, 73.5f, 72.5f, 76.5f, 74.5f,
                    79.0f, 77.0f, 79.0f, 80.0f, 82.0f, 80.0f, 86.0f, 80.0f, 87.5f, 80.0f, 89.0f,
                    79.0f, 90.0f, 77.5f, 90.0f, 22.5f, 90.0f, 21.0f, 90.0f, 20.0f, 89.0f, 20.0f,
                    87.5f, 20.0f, 86.0f, 20.0f, 82.0f, 23.0f, 79.0f, 25.5f, 79.0f, 27.5f, 76.5f,
                    28.0f, 73.5f, 27.5f, 70.0f, 21.0f, 68.5f, 16.0f, 66.5f, 16.0f, 63.0f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "MLMC",
                floatArrayOf(
                    39.0f, 79.0f, 61.0f, 79.0f, 57.3f, 30.5f, 60.3f, 35.0f, 61.3f, 41.0f, 59.5f,
                    47.5f,
                ),
            ),
            PiecePath(
                PieceRole.DOT,
                "MCCCCZMCCCCZ",
                floatArrayOf(
                    43.8f, 29.4f, 43.8f, 30.9f, 42.5f, 32.2f, 41.0f, 32.2f, 39.5f, 32.2f, 38.2f,
                    30.9f, 38.2f, 29.4f, 38.2f, 27.9f, 39.5f, 26.6f, 41.0f, 26.6f, 42.5f, 26.6f,
                    43.8f, 27.9f, 43.8f, 29.4f, 29.2f, 40.4f, 29.2f, 41.3f, 28.4f, 42.1f, 27.5f,
                    42.1f, 26.6f, 42.1f, 25.8f, 41.3f, 25.8f, 40.4f, 25.8f, 39.5f, 26.6f, 38.7f,
                    27.5f, 38.7f, 28.4f, 38.7f, 29.2f, 39.5f, 29.2f, 40.4f,
                ),
            ),
        ),
        // Maharajah
        'M' to listOf(
            PiecePath(
                PieceRole.BODY,
                "MCCCLLLCCCCLCCCLCCZ",
                floatArrayOf(
                    50.6f, 8.0f, 53.7f, 10.6f, 55.5f, 13.7f, 55.7f, 16.8f, 63.0f, 19.9f, 66.9f,
                    26.9f, 66.9f, 35.3f, 66.9f, 41.9f, 64.3f, 47.2f, 62.5f, 53.3f, 62.5f, 65.6f,
                    38.8f, 65.6f, 38.8f, 53.3f, 38.8f, 45.8f, 44.5f, 41.0f, 47.1f, 33.8f, 43.6f,
                    36.0f, 40.5f, 35.4f, 37.9f, 36.8f, 36.6f, 37.5f, 36.6f, 38.9f, 35.9f, 40.3f,
                    34.7f, 42.6f, 32.2f, 43.6f, 29.3f, 42.8f, 26.3f, 41.4f, 24.0f, 40.3f, 23.2f,
                    38.2f, 23.8f, 35.7f, 24.3f, 33.8f, 25.9f, 32.0f, 27.7f, 29.4f, 31.0f, 24.3f,
                    35.1f, 19.7f, 40.4f, 17.1f, 42.0f, 11.1f, 44.0f, 11.8f, 45.5f, 12.8f, 46.5f,
                    14.0f, 48.3f, 12.2f, 49.8f, 10.5f, 50.6f, 8.0f,
                ),
            ),
            PiecePath(
                PieceRole.BODY,
                "MLLLLLLCLCLCLCLLLLLZ",
                floatArrayOf(
                    50.5f, 60.5f, 62.5f, 67.5f, 75.0f, 53.5f, 77.5f, 57.0f, 86.0f, 42.0f, 91.5f,
                    44.0f, 74.0f, 79.0f, 77.0f, 79.0f, 80.0f, 82.0f, 80.0f, 86.0f, 80.0f, 87.5f,
                    80.0f, 89.0f, 79.0f, 90.0f, 77.5f, 90.0f, 22.5f, 90.0f, 21.0f, 90.0f, 20.0f,
                    89.0f, 20.0f, 87.5f, 20.0f, 86.0f, 20.0f, 82.0f, 23.0f, 79.0f, 26.0f, 79.0f,
                    8.5f, 44.0f, 14.0f, 42.0f, 22.5f, 57.0f, 25.0f, 53.5f, 38.7f, 67.5f,
                ),
            ),
            PiecePath(
                PieceRole.BODY,
                "MCCCCZMCCCCZMCCCCZMCCCCZ",
                floatArrayOf(
                    16.0f, 42.5f, 16.0f, 45.3f, 13.8f, 47.5f, 11.0f, 47.5f, 8.2f, 47.5f, 6.0f,
                    45.3f, 6.0f, 42.5f, 6.0f, 39.7f, 8.2f, 37.5f, 11.0f, 37.5f, 13.8f, 37.5f, 16.0f,
                    39.7f, 16.0f, 42.5f, 29.6f, 54.0f, 29.6f, 56.5f, 27.5f, 58.6f, 25.0f, 58.6f,
                    22.5f, 58.6f, 20.4f, 56.5f, 20.4f, 54.0f, 20.4f, 51.5f, 22.5f, 49.4f, 25.0f,
                    49.4f, 27.5f, 49.4f, 29.6f, 51.5f, 29.6f, 54.0f, 79.6f, 54.0f, 79.6f, 56.5f,
                    77.5f, 58.6f, 75.0f, 58.6f, 72.5f, 58.6f, 70.4f, 56.5f, 70.4f, 54.0f, 70.4f,
                    51.5f, 72.5f, 49.4f, 75.0f, 49.4f, 77.5f, 49.4f, 79.6f, 51.5f, 79.6f, 54.0f,
                    94.0f, 42.5f, 94.0f, 45.3f, 91.8f, 47.5f, 89.0f, 47.5f, 86.2f, 47.5f, 84.0f,
                    45.3f, 84.0f, 42.5f, 84.0f, 39.7f, 86.2f, 37.5f, 89.0f, 37.5f, 91.8f, 37.5f,
                    94.0f, 39.7f, 94.0f, 42.5f,
                ),
            ),
            PiecePath(
                PieceRole.LINE,
                "MLMC",
                floatArrayOf(
                    39.0f, 79.0f, 61.0f, 79.0f, 58.0f, 27.0f, 60.8f, 31.0f, 62.0f, 37.0f, 60.8f,
                    43.5f,
                ),
            ),
            PiecePath(
                PieceRole.DOT,
                "MCCCCZMCCCCZ",
                floatArrayOf(
                    44.6f, 25.4f, 44.6f, 26.9f, 43.3f, 28.2f, 41.8f, 28.2f, 40.3f, 28.2f, 39.0f,
                    26.9f, 39.0f, 25.4f, 39.0f, 23.9f, 40.3f, 22.6f, 41.8f, 22.6f, 43.3f, 22.6f,
                    44.6f, 23.9f, 44.6f, 25.4f, 30.4f, 36.2f, 30.4f, 37.1f, 29.6f, 37.9f, 28.7f,
                    37.9f, 27.8f, 37.9f, 27.0f, 37.1f, 27.0f, 36.2f, 27.0f, 35.3f, 27.8f, 34.5f,
                    28.7f, 34.5f, 29.6f, 34.5f, 30.4f, 35.3f, 30.4f, 36.2f,
                ),
            ),
        ),
    )
}
