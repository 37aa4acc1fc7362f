// Pure: the lists of battles after battles that are new or have changed.
import type { CallOutput, CaseBattle } from '@updraft/contract';
import { ENDED_BATTLES_SHOWN } from '@updraft/contract/constants';

export type BattleLists = CallOutput<'GET /api/cases/battles'>;

/** Events do not say which seat is the caller's: a player who is known by name alone is found by it, others by their seat. */
const withOwn = (battle: CaseBattle, known: CaseBattle | undefined): CaseBattle => {
  const own = known?.seats.find((seat) => seat.own)?.seat;
  if (own === undefined) return battle;
  return { ...battle, seats: battle.seats.map((seat) => (seat.seat === own ? { ...seat, own: true } : seat)) };
};

const newestFirst = (battles: Iterable<CaseBattle>): CaseBattle[] => [...battles].sort((a, b) => b.id - a.id);

/** Takes over battles: those that wait stay or come in, finished ones go over, cancelled ones go. */
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
