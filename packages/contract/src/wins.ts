import { z } from 'zod';
import { LIVE_WINS_SHOWN } from './constants.ts';
import { call, event } from './define.ts';
import { PublicUser } from './players.ts';
import { Dollars, Id, Moment, Nothing } from './primitives.ts';

/**
 * A large win of any game in a round or an opening, published when its result is public. `id`: id of the round or the
 * opening. `user` null: the name is hidden.
 */
export const LiveWin = z.object({
  game: z.string(),
  id: Id,
  user: PublicUser.nullable(),
  stake: Dollars,
  win: Dollars,
  date: Moment,
});
export type LiveWin = z.infer<typeof LiveWin>;

const Wins = z.array(LiveWin).max(LIVE_WINS_SHOWN);

export const winsCalls = {
  'POST /api/wins/get': call({
    auth: 'none',
    input: Nothing,
    output: z.object({ wins: Wins }),
    about: 'The last large wins of all games, the newest first.',
  }),
} as const;

export const winsServerEvents = {
  liveWins: event({ payload: z.object({ wins: Wins }), about: 'To everyone: new large wins, the newest first.' }),
} as const;

/** Settings of the large wins for clients. */
export const LiveWinsConfig = z.object({ isOn: z.boolean(), least: Dollars });
