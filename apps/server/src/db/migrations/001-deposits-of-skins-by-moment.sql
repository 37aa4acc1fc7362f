-- The history of deposits of all kinds is in the order of their moments.
create index skin_deposits_moment on skin_deposits (player_id, created_at desc);
