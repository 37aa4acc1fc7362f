import { NO_AUTO_CASH_OUT } from '@updraft/contract';
import { pause } from '../../test/support/pause.ts';
import { type Crowd } from '../load/crowd.ts';
import { Observer } from '../load/observer.ts';
import type { Site } from './site.ts';

/** Time of flight before the server is killed. */
const IN_FLIGHT_MS = 1500;

/** A running round whose server was killed. Every player has an acknowledged manual bet in it. */
export interface Interrupted {
  roundId: number;
  /** Ids of the bets, in the order of the site's players. */
  betIds: number[];
}

/**
 * Places a manual bet of every player with the item of this index, and kills the server in the running round. Null: the
 * round crashed before that.
 */
export const interruptRound = async (
  site: Site,
  { crowd, item }: { crowd: Crowd; item: number },
): Promise<Interrupted | null> => {
  const { port } = site.server;
  await crowd.connect({ port, tokens: site.players.map((player) => player.token) });
  const observer = await Observer.connect({ port });
  const roundId = await observer.opened();
  const bets = await crowd.bets(
    site.players.map((player, socket) => ({
      socket,
      itemId: player.items[item]?.id ?? 0,
      sum: (player.items[item]?.cents ?? 0) / 100,
      autoWithdraw: NO_AUTO_CASH_OUT,
    })),
  );
  const refused = bets.filter((bet) => bet.status !== 'success');
  if (bets.length < site.players.length || refused.length > 0)
    throw new Error(
      `only ${bets.length - refused.length} of ${site.players.length} bets were accepted: ${refused[0]?.message ?? 'unanswered'}`,
    );
  let ended = false;
  void observer.next('clearBets').then(
    () => (ended = true),
    () => undefined,
  );
  await observer.next('crashMultiplier');
  await pause(IN_FLIGHT_MS);
  if (ended) return null;
  await site.server.kill();
  const betIds = site.players.map(() => 0);
  for (const bet of bets) betIds[bet.socket] = bet.betId;
  return { roundId, betIds };
};
