import type { CaseBattle } from '@updraft/contract';
import { forgetStaked, keepStaked, stakedRound } from '../../../entities/result/staked-rounds.ts';
import { setInPlay } from '../../../table-client/in-play.ts';
import { ownSeat } from './battle.ts';

const GAME = 'cases';

/** Returns the waiting battles in which this player has a seat. */
export const ownBattles = (waiting: readonly CaseBattle[], playerId: number | null): CaseBattle[] =>
  waiting.filter((battle) => ownSeat(battle, playerId));

/**
 * Shows the dock while the player has a seat in a waiting battle. The browser stores the newest such battle, so that
 * the dock requests the battles after a reload.
 */
export function keepOwnBattles(waiting: readonly CaseBattle[], playerId: number | null): void {
  const [newest] = ownBattles(waiting, playerId);
  setInPlay(GAME, newest !== undefined);
  if (playerId === null) return;
  if (newest !== undefined) return keepStaked(GAME, { roundId: newest.id, userId: playerId });
  const kept = stakedRound(GAME);
  if (kept?.userId === playerId) forgetStaked(GAME, kept);
}
