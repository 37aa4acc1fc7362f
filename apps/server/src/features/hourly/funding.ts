import { HOUSE, post } from '@updraft/ledger';
import { HOUR_GOAL_CENTS, HOURLY_WINNERS, type HourTerms, fundingOf } from '@updraft/rules/hourly';
import type { Query } from '../../db/db.ts';
import type { DrawsOfPrizes } from '../../ports/prize-draws.ts';
import { type DrawRow, currentDraw } from '../../prizes/draws.store.ts';
import { type FundingRow, lockPool, roundsToFund, saveFundings, savePool } from './hourly.store.ts';

/** Largest number of rounds that fund the pool in one transaction. */
const ROUNDS_AT_ONCE = 50;

export interface FundingTerms {
  isEnabled: boolean;
  basisPoints: number;
  lengthMs: number;
  hour: HourTerms;
}

/** Result of a transaction of funding. `hour`: the hour that the transaction began; null: none. */
export interface Funded {
  rounds: number;
  poolCents: number;
  hour: DrawRow | null;
}

/** True if a round that was settled at that moment counts for the hour. */
const counts = (hour: Pick<DrawRow, 'opened_at' | 'closes_at'>, settledAt: Date): boolean =>
  settledAt >= hour.opened_at && settledAt < hour.closes_at;

/**
 * Funds the pool from settled rounds of crash, each once, under the pool's lock in the caller's transaction. Rounds are
 * passed over while hours are disabled. Begins an hour if hours are enabled, the pool has reached its goal and no hour
 * runs; never if `mayBegin` is false. [HB-1, HB-2, HB-3]
 */
export const fundPool = async (
  query: Query,
  { draws, terms, mayBegin = true }: { draws: Pick<DrawsOfPrizes, 'open'>; terms: FundingTerms; mayBegin?: boolean },
): Promise<Funded> => {
  const pool = await lockPool(query);
  const [rounds, current] = await Promise.all([
    roundsToFund(query, { after: pool.last_round_id, most: ROUNDS_AT_ONCE }),
    currentDraw(query, 'hourly'),
  ]);
  const open = current?.status === 'open' ? current : null;
  let { cents: poolCents, carry_units: carryUnits } = pool;
  const fundings = rounds.flatMap((round): FundingRow[] => {
    if (round.bank_cents === 0 || !terms.isEnabled) return [];
    const {
      units,
      cents,
      carryUnits: left,
    } = fundingOf(round.bank_cents, { basisPoints: terms.basisPoints, carryUnits });
    carryUnits = left;
    poolCents += cents;
    const drawId = open && counts(open, round.settled_at) ? open.id : null;
    const [round_id, bank_cents, basis_points] = [round.id, round.bank_cents, terms.basisPoints];
    return [{ round_id, bank_cents, basis_points, units, cents, draw_id: drawId }];
  });
  await post(
    query,
    fundings.flatMap(({ round_id, bank_cents, cents }) =>
      cents === 0
        ? []
        : {
            key: `hourly:round:${round_id}`,
            kind: 'hourly.funded' as const,
            playerId: null,
            memo: { round: round_id, bankCents: bank_cents },
            cash: [{ from: HOUSE.prizeCost, to: HOUSE.hourlyPool, cents }],
            items: [],
          },
    ),
  );
  await saveFundings(query, fundings);
  const last = rounds.at(-1);
  if (last) await savePool(query, { cents: poolCents, carry_units: carryUnits, last_round_id: last.id });
  const isReady = mayBegin && terms.isEnabled && current === null && poolCents >= HOUR_GOAL_CENTS;
  const hour = isReady
    ? await draws.open(query, {
        kind: 'hourly',
        prizes: HOURLY_WINNERS,
        terms: terms.hour,
        lengthMs: terms.lengthMs,
      })
    : null;
  return { rounds: rounds.length, poolCents, hour };
};

/** Funds the pool from all settled rounds, so that a list of entries is complete. */
export const fundAll = async (query: Query, options: Parameters<typeof fundPool>[1]): Promise<Funded> => {
  for (;;) {
    const funded = await fundPool(query, options);
    if (funded.rounds < ROUNDS_AT_ONCE) return funded;
  }
};
