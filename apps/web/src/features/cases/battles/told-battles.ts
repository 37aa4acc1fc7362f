// Pure: applies new and changed battles to the lists of battles.
import type { CallOutput, CaseBattle } from '@updraft/contract';
import { ENDED_BATTLES_SHOWN } from '@updraft/contract/constants';

export type BattleLists = CallOutput<'GET /api/cases/battles'>;

/**
 * Copies the mark of the player's own seat from the known battle, because events do not contain it. Without a mark, a
 * seat is recognised by the id of its player.
 */
const withOwn = (battle: CaseBattle, known: CaseBattle | undefined): CaseBattle => {
  const own = known?.seats.find((seat) => seat.own)?.seat;
  if (own === undefined) return battle;
  return { ...battle, seats: battle.seats.map((seat) => (seat.seat === own ? { ...seat, own: true } : seat)) };
};

const newestFirst = (battles: Iterable<CaseBattle>): CaseBattle[] => [...battles].sort((a, b) => b.id - a.id);

/**
 * Applies battles to the lists. Waiting battles are added or replaced, finished ones move to the finished list, and
 * cancelled ones are removed.
 */
export function withBattles(lists: BattleLists, told: readonly CaseBattle[]): BattleLists {
  const waiting = new Map(lists.waiting.map((battle) => [battle.id, battle]));
  const finished = new Map(lists.finished.map((battle) => [battle.id, battle]));
  for (const battle of told) {
    const whole = withOwn(battle, waiting.get(battle.id));
    waiting.delete(battle.id);
    if (battle.state === 'waiting') waiting.set(battle.id, whole);
    if (battle.state === 'finished') finished.set(battle.id, whole);
  }
  return {
    limits: lists.limits,
    waiting: newestFirst(waiting.values()),
    finished: newestFirst(finished.values()).slice(0, ENDED_BATTLES_SHOWN),
  };
}
