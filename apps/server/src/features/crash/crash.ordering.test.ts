import type { TakeAck } from '@updraft/contract';
import {
  type CashOut,
  DEFAULT_LIMITS,
  type LiveBet,
  capHundredths,
  dueCashOuts,
  elapsedMsOf,
  multiplierAt,
  roundCap,
  cashOutAt,
} from '@updraft/rules/crash';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { type Reservation, TableRunner } from '../../tables/runner.ts';
import { type CrashWorld, createCrashWorld } from '../../testing/crash-world.ts';
import { ownLease } from '../../testing/own-lease.ts';
import type { CrashCommand } from './crash.table.ts';

let world: CrashWorld;
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

/** A bet as it was made, with its player. */
interface Played extends LiveBet {
  playerId: number;
}

/** One player's part in a round: a target, or a manual cash-out that is received at a time and handed over later. */
interface Part {
  /** Target in hundredths, or its distance below the crash point; null: a manual bet. */
  auto: number | { below: number } | null;
  /**
   * Time of receipt in ms, relative to the crash, the first cap or the start. `lagMs`: time from then until the command
   * is handed over; null: no cash-out.
   */
  take: { at: 'crash' | 'cap' | 'start'; ms: number; lagMs: number } | null;
}

const MIN_AUTO = 121;
/** Time after which a table that is still busy counts as caught in an endless loop. */
const RESTLESS_MS = 20_000;

const autoOf = ({ auto }: Part, point: number): number | null =>
  typeof auto === 'object' && auto ? Math.max(MIN_AUTO, point - auto.below) : auto;

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ auto: fc.integer({ min: MIN_AUTO, max: 420 }), take: fc.constant(null) }),
  // Auto cash-outs just before the crash: the table's time must not pass a cash-out between them and the crash.
  fc.record({ auto: fc.record({ below: fc.integer({ min: 1, max: 4 }) }), take: fc.constant(null) }),
  fc.record({
    auto: fc.constant(null),
    take: fc.option(
      fc.oneof(
        fc.record({
          at: fc.constant('crash' as const),
          ms: fc.integer({ min: -3, max: 3 }),
          lagMs: fc.integer({ min: 0, max: 400 }),
        }),
        // Received just below the cap and handed over after it: this raises the cap of all others.
        fc.record({
          at: fc.constant('cap' as const),
          ms: fc.integer({ min: -300, max: 3 }),
          lagMs: fc.integer({ min: 0, max: 400 }),
        }),
        fc.record({
          at: fc.constant('start' as const),
          ms: fc.integer({ min: 0, max: 25_000 }),
          lagMs: fc.integer({ min: 0, max: 400 }),
        }),
      ),
    ),
  }),
);

/**
 * Plays a round with commands that are handed over late, and a clock that runs in uneven leaps, as on a busy machine.
 */
const play = async ({
  point,
  parts,
  leapsMs,
  leastCap,
}: {
  point: number;
  parts: readonly Part[];
  leapsMs: readonly number[];
  leastCap: number | null;
}) => {
  world.points(point);
  await world.open();
  const { payout_cap_cents: capCents = 0 } =
    (
      await world.db.query<{ payout_cap_cents: number }>(
        `select (terms->>'payoutCapCents')::bigint as payout_cap_cents from rounds where settled_at is null`,
      )
    )[0] ?? {};
  const players = await Promise.all(parts.map(() => world.player()));
  const bets: Played[] = [];
  for (const [at, player] of players.entries()) {
    const maxCents = Math.floor(capCents / (leastCap ?? 1) / parts.length);
    const items = await world.give(
      player.id,
      1,
      leastCap === null ? {} : { minCents: Math.floor(maxCents / 2), maxCents },
    );
    const auto = autoOf(parts[at] as Part, point);
    const ack = await world.bet({ playerId: player.id, items, auto });
    if (ack.status !== 'success') throw new Error(ack.message);
    const stakeCents = items[0]?.price_cents ?? 0;
    bets.push({
      id: ack.bet.id,
      playerId: player.id,
      stakeCents,
      autoCashOutHundredths: auto,
      capHundredths: capHundredths(stakeCents, DEFAULT_LIMITS.maxWinCents),
    });
  }
  await world.start();
  const { clock, table } = world;
  const snapshot = table.snapshot(null);
  const startMs = clock.monoMs() - ((snapshot?.serverTime ?? 0) - (snapshot?.startedAt ?? 0));
  const crashMs = startMs + elapsedMsOf(point);
  const capElapsedMs = elapsedMsOf(Math.min(point, roundCap(bets, { paidCents: 0, capCents }) ?? point));
  const { methods, isBusy } = watched(table);
  const runner = new TableRunner<CrashCommand>({
    table: { ...methods, resume: () => Promise.resolve() },
    lease: ownLease,
    clock,
    log: createLog({ level: 'silent', pretty: false }),
    beatMs: 100_000,
  });
  runner.start();
  const acks = new Map<number, TakeAck>();
  /** Cash-outs that got their response after the crash was announced. */
  const answeredLate = new Set<number>();
  const isCrashTold = (): boolean => world.wire.of('clearBets').some((told) => told.roundId === snapshot?.roundId);
  const letters = parts
    .flatMap(({ take }, at) => {
      if (!take) return [];
      const receivedMs = receivedAt(take, { startMs, crashMs, capMs: startMs + capElapsedMs });
      return [
        {
          at,
          receivedMs,
          arrivesMs: receivedMs + take.lagMs,
          place: undefined as Reservation<CrashCommand> | undefined,
        },
      ];
    })
    .sort((a, b) => a.arrivesMs - b.arrivesMs);
  /** Waits until the table has nothing left to do, or waits for a command that is on its way. */
  const settle = async (): Promise<void> => {
    const sinceMs = performance.now();
    for (let calm = 0; calm < 5;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (performance.now() - sinceMs > RESTLESS_MS)
        throw new Error('the table neither handles what is due nor waits for what is under way');
      const isHeldUp = letters.some((letter) => letter.place);
      calm =
        runner.queueLength === 0 && !isBusy() && (isHeldUp || table.nextDeadlineMs() > clock.monoMs()) ? calm + 1 : 0;
    }
  };
  for (let step = 0; (table.snapshot(null)?.roundId ?? 0) === snapshot?.roundId && step < 3000; step++) {
    clock.advance(leapsMs[step % leapsMs.length] ?? 50);
    for (const letter of letters)
      if (letter.receivedMs <= clock.monoMs()) letter.place ??= runner.reserve(letter.receivedMs);
    while ((letters[0]?.arrivesMs ?? Number.POSITIVE_INFINITY) <= clock.monoMs()) {
      const letter = letters.shift() as (typeof letters)[number];
      const bet = bets[letter.at] as (typeof bets)[number];
      const command: CrashCommand = {
        kind: 'cash_out',
        answered: false,
        playerId: bet.playerId,
        betId: bet.id,
        answer: (ack: TakeAck) => {
          command.answered = true;
          acks.set(letter.at, ack);
          if (isCrashTold()) answeredLate.add(letter.at);
        },
      };
      letter.place?.put(command);
    }
    // No command may come before the next leap, so the runner is woken as a timer would wake it.
    runner.wake();
    await settle();
  }
  await runner.stop();
  return { bets, acks, answeredLate, capCents, capElapsedMs, crashElapsedMs: crashMs - startMs };
};

/** Returns the time of receipt, limited to the time from the start to shortly before the next round. */
const receivedAt = (
  { at, ms }: NonNullable<Part['take']>,
  { startMs, crashMs, capMs }: { startMs: number; crashMs: number; capMs: number },
): number => Math.min(Math.max(startMs, { start: startMs, crash: crashMs, cap: capMs }[at] + ms), crashMs + 2500);

/** Wraps the table's methods, so that a test sees if one is under way: commits take longer than event loop turns. */
const watched = (table: CrashWorld['table']) => {
  let busy = 0;
  const watch =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      busy++;
      await work(...args).finally(() => busy--);
    };
  const methods = {
    handle: watch(table.handle.bind(table)),
    nextDeadlineMs: table.nextDeadlineMs.bind(table),
    onDeadline: watch(table.onDeadline.bind(table)),
    refuse: table.refuse.bind(table),
    suspend: () => undefined,
    beat: () => Promise.resolve(),
    retire: () => undefined,
    isIdle: () => true,
  };
  return { methods, isBusy: () => busy > 0 };
};

/**
 * Returns the expected cause and multiplier of each bet's cash-out; null: lost. Computed by the rules alone,
 * millisecond by millisecond. The order of handling must not change it.
 */
const expectedOf = (
  bets: readonly Played[],
  { takes, point, capCents }: { takes: readonly { at: number; elapsedMs: number }[]; point: number; capCents: number },
): ReadonlyMap<number, CashOut> => {
  const outs = new Map<number, CashOut>();
  const live = (): Played[] => bets.filter((bet) => !outs.has(bet.id));
  const capNow = (): number | null =>
    roundCap(live(), { paidCents: [...outs.values()].reduce((sum, out) => sum + out.winCents, 0), capCents });
  let cap = capNow();
  const passUpTo = (reachedHundredths: number): void => {
    for (const out of dueCashOuts(live(), { reachedHundredths, pointHundredths: point, roundCapHundredths: cap }))
      outs.set(out.betId, out);
  };
  for (const { at, elapsedMs } of [...takes].sort((a, b) => a.elapsedMs - b.elapsedMs)) {
    passUpTo(multiplierAt(elapsedMs - 1));
    const bet = bets[at] as Played;
    if (outs.has(bet.id)) continue;
    const out = cashOutAt(bet, { elapsedMs, pointHundredths: point, roundCapHundredths: cap });
    if (!out) continue;
    outs.set(bet.id, out);
    if (out.by !== 'round_cap' && ![...outs.values()].some(({ by }) => by === 'round_cap')) cap = capNow();
  }
  passUpTo(Number.POSITIVE_INFINITY);
  return outs;
};

/**
 * Rounds in which one leap of the clock contains a due event for clients, a cash-out whose command is still under way,
 * and the cap. The table's time must wait for the cash-out. The stakes decide the place of the cap within the leap, so
 * there are several rounds.
 */
const AROUND_THE_CAP: [number, Part[], number[]][] = Array.from({ length: 12 }, (_unused, n) => [
  400,
  [
    { auto: null, take: { at: 'cap', ms: -5 - 15 * n, lagMs: 1900 } },
    ...Array.from({ length: 3 }, () => ({ auto: null, take: null })),
  ],
  [1900],
]);

describe.each([
  { what: '', settings: {}, leastCap: null, isCapped: false },
  // The house has almost no capital, so the round's cap is little more than `leastCap`.
  {
    what: " and the round's cap",
    settings: { 'house.capitalCents': 1, 'crash.roundCapPercent': 0.01 },
    leastCap: 1.6,
    isCapped: true,
  },
])('a round$what', ({ settings, leastCap, isCapped }) => {
  beforeAll(async () => {
    await world?.expectBalanced();
    await world?.drop();
    world = await createCrashWorld({ settings: { 'crash.maxCashOutsPerBatch': 2, ...settings }, every: 60 });
  });

  it('[CR-14] [CR-16] [CR-17] [I5] cash-outs and the crash are settled by their milliseconds, however late they are handled', async () => {
    let capped = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 101, max: 400 }),
        fc.array(part, { minLength: 1, maxLength: 6 }),
        // A last leap of 300 ms lets every round end.
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 3, maxLength: 12 }).map((leaps) => [...leaps, 300]),
        async (point, parts, leapsMs) => {
          const { bets, acks, answeredLate, capCents, capElapsedMs, crashElapsedMs } = await play({
            point,
            parts,
            leapsMs,
            leastCap,
          });
          const rows = await world.db.query<{
            id: number;
            status: number;
            cash_out_hundredths: number | null;
            win_cents: number | null;
          }>(
            'select id, status, multiplier_hundredths as cash_out_hundredths, win_cents from bets where id = any($1::bigint[]) order by id',
            [bets.map((bet) => bet.id)],
          );
          const takes = parts.flatMap(({ take }, at) =>
            take
              ? [{ at, elapsedMs: receivedAt(take, { startMs: 0, crashMs: crashElapsedMs, capMs: capElapsedMs }) }]
              : [],
          );
          const outs = expectedOf(bets, { takes, point, capCents });
          if ([...outs.values()].some((out) => out.by === 'round_cap')) capped++;
          const wanted = bets.map(({ id }) => ({
            id,
            status: outs.has(id) ? 1 : 2,
            cash_out_hundredths: outs.get(id)?.hundredths ?? null,
            win_cents: outs.get(id)?.winCents ?? null,
          }));
          expect(rows).toEqual(wanted);
          for (const { at, elapsedMs } of takes) {
            const out = outs.get(bets[at]?.id ?? 0);
            // A cash-out received before the crash gets its response before the crash is announced.
            if (elapsedMs < crashElapsedMs) expect(answeredLate).not.toContain(at);
            expect(acks.get(at)).toMatchObject(
              out
                ? { status: 'success', take: { multiplier: out.hundredths / 100, win: out.winCents / 100 } }
                : { status: 'error', message: 'crash_api.game_ended' },
            );
          }
        },
      ),
      // Failures are not shrunk: each try takes items out of the stock, and an empty stock would hide the failure.
      { numRuns: 40, examples: AROUND_THE_CAP, endOnFailure: true },
    );
    // A test of capped rounds is valid only if some rounds reached the cap.
    if (isCapped) expect(capped).toBeGreaterThan(3);
    else expect(capped).toBe(0);
  });
});
