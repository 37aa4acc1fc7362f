import type { CaseBattle } from '@updraft/contract';
import { forgetStaked, keepStaked, stakedRound } from '../../../entities/result/staked-rounds.ts';
import { setInPlay } from '../../../table-client/in-play.ts';
import { ownSeat } from './battle.ts';

const GAME = 'cases';

/** The waiting battles in which this player has a seat. */
export const ownBattles = (waiting: readonly CaseBattle[], playerId: number | null): CaseBattle[] =>
  waiting.filter((battle) => ownSeat(battle, playerId));

/** Keeps the dock at the waiting battles with an own seat. The browser remembers that there are some: after a reload the dock asks for them. */
export function keepOwnBattles(waiting: readonly CaseBattle[], playerId: number | null): void {
  const [newest] = ownBattles(waiting, playerId);
  setInPlay(GAME, newest !== undefined);
  if (playerId === null) return;
  if (newest !== undefined) return keepStaked(GAME, { roundId: newest.id, userId: playerId });
  const kept = stakedRound(GAME);
  if (kept?.userId === playerId) forgetStaked(GAME, kept);
}
