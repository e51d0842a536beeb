# English: playing over a connection: rooms, queues, profiles, leaderboards, banners.

guest = Guest
