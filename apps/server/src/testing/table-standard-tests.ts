import type { PublishedResult, TableGame } from '@updraft/contract';
import { type ReturnCheck, type ReturnSums, checkReturns } from '@updraft/rules/returns';
import { verifierOf } from '@updraft/rules/verifiers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../lib/log.ts';
import { createMetrics } from '../lib/metrics.ts';
import { rtpSums } from '../stakes/past/past.store.ts';
import { Rtp } from '../stakes/settling/rtp.ts';
import type { TestedGame } from './table-game-tests.ts';
import type { AnyBet, AnyBetAck, AnyTable, TableWorld } from './table-world.ts';

/** Description of a table game for the standard tests. */
export interface StandardGame<Outcome> extends TestedGame<Outcome> {
  /** Game's own check of its actual return; undefined: `checkReturns`. */
  checkRtp?: (sums: ReturnSums) => ReturnCheck;
  /** Publicly verifiable part of a result. */
  published: (result: never) => PublishedResult;
  /** Checks of the game's verifier that need no chain. */
  checks: readonly string[];
}

interface Command {
  key: string;
  player: number;
  item: number;
  isOther: boolean;
  /** Moment of the command, from the beginning of the plan, in thousandths of the time until betting closes. */
  at: number;
  /** True: the command starts a new batch. Commands of one batch are passed to the table together. */
  startsBatch: boolean;
  restartsBefore: boolean;
}

const [PLAYERS, ITEMS] = [3, 3];
/**
 * Moments before the close, and at it or after it. The database's clock runs on during a test, so the last fifth before
 * the close is left out.
 */
const moments = fc.oneof(fc.integer({ min: 1, max: 800 }), fc.integer({ min: 1000, max: 1200 }));

/**
 * Plans with commands of several players for the same items in any order, with repeats under their keys, before and
 * after the close, cut into batches anywhere, with new processes in between.
 */
const plans = fc
  .array(
    fc.record({
      player: fc.nat(PLAYERS - 1),
      item: fc.nat(ITEMS - 1),
      isOther: fc.boolean(),
      ats: fc.array(moments, { minLength: 1, maxLength: 3 }),
      startsBatch: fc.boolean(),
      restartsBefore: fc.boolean(),
    }),
    { minLength: 3, maxLength: 10 },
  )
  .map((wishes) =>
    wishes
      .flatMap(({ ats, ...wish }, number): Command[] => ats.map((at) => ({ ...wish, at, key: `command-${number}` })))
      .sort((a, b) => a.at - b.at),
  );

/**
 * Cuts the plan into batches. A batch ends at the close, because the table's time does not pass commands that were
 * received before it.
 */
const batchesOf = (plan: readonly Command[]): Command[][] => {
  const batches: Command[][] = [];
  for (const [at, command] of plan.entries()) {
    const crossesClose = command.at >= 1000 && (plan[at - 1]?.at ?? 0) < 1000;
    const batch = batches.at(-1);
    if (!batch || command.startsBatch || crossesClose) batches.push([command]);
    else batch.push(command);
  }
  return batches;
};

/** Defines the standard tests of every table game, on a database: F6, I5 and I6. */
export const tableStandardTests = <Outcome>(tested: StandardGame<Outcome>): void => {
  const game = tested.game as TableGame;
  let world: TableWorld<AnyTable, Outcome>;
  beforeAll(async () => {
    world = await tested.createWorld();
  });
  afterEach(() => world.expectBalanced());
  afterAll(() => world.drop());

  const opened = async (outcome: Outcome = tested.winning): Promise<void> => {
    world.outcomes(outcome);
    await world.open();
    await tested.prepare?.();
  };
  /** Returns the time until betting closes, ms. */
  const leftMs = async (): Promise<number> => {
    if (tested.leftMs) return tested.leftMs();
    const { game: shown } = world.table.snapshot(null) as { game?: { msLeft?: number } };
    if (shown?.msLeft !== undefined) return shown.msLeft;
    throw new Error(`${game} does not tell how long betting stays open`);
  };
  const commandOf = (bet: AnyBet, roundId: number) =>
    tested.betOf({
      ...bet,
      itemIds: bet.items.map(({ id }) => id),
      sumCents: bet.items.reduce((sum, item) => sum + item.price_cents, 0),
      roundId,
    });
  const isSettled = async (id: number): Promise<boolean> =>
    (await world.db.query(`select 1 from rounds where game = $1 and id = $2 and settled_at is null`, [game, id]))
      .length === 0;
  const settle = async (id: number): Promise<void> => {
    for (let turns = 0; turns < 3000 && !(await isSettled(id)); turns++) {
      const waitMs = world.table.nextDeadlineMs() - world.clock.monoMs();
      if (waitMs > 0) world.clock.advance(waitMs);
      await world.table.onDeadline(world.clock.monoMs());
    }
  };

  /**
   * Starts a new process. The round's moments in the database are moved, so that betting closes at the same moment by
   * the test's clock.
   */
  const restart = async (closesMs: number): Promise<void> => {
    await world.db.query(
      `update rounds set opened_at = opened_at + d.by, starts_at = starts_at + d.by
       from (select id, clock_timestamp() + $2 * interval '1 millisecond' - starts_at as by from rounds
         where game = $1 and phase = 'waiting' and starts_at is not null) d
       where rounds.game = $1 and rounds.id = d.id`,
      [game, closesMs - world.clock.monoMs()],
    );
    await world.restart({ isContinuous: true });
  };

  describe(`[I5] commands of ${game} in whatever order, with repeats, late ones, cuts and restarts`, () => {
    /**
     * Returns each key's expected first response, by a model without batches: commands in the order of receipt, one
     * after the other.
     */
    const expected = (plan: readonly Command[], made: string): Map<string, string> => {
      const answers = new Map<string, string>();
      const staked = new Set<string>();
      for (const { key, player, item, at } of plan) {
        if (answers.has(key)) continue;
        const name = `${player}:${item}`;
        const isIn = at < 1000;
        answers.set(key, !isIn ? `${game}_api.game_started` : staked.has(name) ? `${game}_api.item_not_found` : made);
        if (isIn) staked.add(name);
      }
      return answers;
    };

    it('commands count once by their receipt, get one response each, and change no result', async () => {
      await fc.assert(
        fc.asyncProperty(plans, async (plan) => {
          await opened();
          const id = world.roundId();
          const holders: Pick<AnyBet, 'playerId' | 'items'>[] = [];
          for (let at = 0; at < PLAYERS; at++) {
            const { id: playerId } = await world.player();
            holders.push({ playerId, items: await world.give(playerId, ITEMS) });
          }
          const openMs = world.clock.monoMs();
          const spanMs = await leftMs();
          const answers = new Map<string, string[]>();
          for (const batch of batchesOf(plan)) {
            if (batch.some(({ restartsBefore }) => restartsBefore)) await restart(openMs + spanMs);
            const receivedMs = ({ at }: Command) => openMs + Math.round((spanMs * at) / 1000);
            const lastMs = Math.max(...batch.map(receivedMs));
            if (lastMs > world.clock.monoMs()) world.clock.advance(lastMs - world.clock.monoMs());
            const acks = await world.handle<AnyBetAck>(
              batch.map((command) => {
                const { playerId, items } = holders[command.player] as (typeof holders)[number];
                const { key, isOther } = command;
                const bet = { playerId, items: items.slice(command.item, command.item + 1), key, isOther };
                return { command: commandOf(bet, id), receivedMs: receivedMs(command) };
              }),
            );
            for (const [at, { key }] of batch.entries())
              answers.set(key, [...(answers.get(key) ?? []), acks[at]?.message ?? 'no answer']);
            // The table runs on, so that late commands find the round in any later phase.
            if (batch.every(({ at }) => at >= 1000)) await world.table.onDeadline(world.clock.monoMs());
          }
          const made = `${game}_api.bet_made`;
          const wanted = expected(plan, made);
          for (const [key, got] of answers)
            expect(got.map((one) => one === made)).toEqual(got.map(() => wanted.get(key) === made));
          await settle(id);
          const [row] = await world.db.query<{
            result: never;
            secret_hash: string;
            day_of_month: number;
            rules_version: number;
          }>('select result, secret_hash, day_of_month, rules_version from rounds where game = $1 and id = $2', [
            game,
            id,
          ]);
          const bets = await world.db.query<{ status: number; item_ids: number[] }>(
            `select status, item_ids from bets where game = $1 and round_id = $2 and player_id = any($3)`,
            [game, id, holders.map(({ playerId }) => playerId)],
          );
          expect(bets.length).toBe([...wanted.values()].filter((message) => message === made).length);
          expect(bets.every(({ status }) => status === 1 || status === 2)).toBe(true);
          expect(new Set(bets.flatMap((bet) => bet.item_ids)).size).toBe(bets.length);
          const report = verifierOf(game)?.verify({
            round_id: id,
            day: row?.day_of_month ?? 0,
            rules_version: row?.rules_version ?? 0,
            secret_hash: row?.secret_hash ?? '',
            ...tested.published(row?.result as never),
          });
          const held = report?.checks.filter(({ id: check, ok }) => tested.checks.includes(check) && ok);
          expect(held?.map(({ id: check }) => check)).toEqual(tested.checks);
          await world.expectBalanced();
        }),
        // A failing plan is not shrunk, because that would play hundreds of rounds.
        { numRuns: 10, endOnFailure: true },
      );
    });
  });

  describe(`[I6] a clock of the machine that jumps during a round of ${game}`, () => {
    /** Plays a round in fixed steps, and returns the phase after each step and the response to a bet. */
    const played = async (jumpsMs: readonly number[]): Promise<{ phases: string[]; answer: string | undefined }> => {
      await opened();
      const id = world.roundId();
      const { id: playerId } = await world.player();
      const items = await world.give(playerId, 1);
      const phases: string[] = [];
      let answer: string | undefined;
      const stepMs = (await leftMs()) / 4;
      for (let step = 0; !(await isSettled(id)) && step < 500; step++) {
        world.clock.setWall(world.clock.wallMs() + (jumpsMs[step % Math.max(1, jumpsMs.length)] ?? 0));
        if (step === 0) {
          const bet = { playerId, items };
          const [ack] = await world.handle<AnyBetAck>([{ command: commandOf(bet, id) }]);
          answer = ack?.message;
        }
        await world.run(stepMs);
        phases.push(world.table.summary()?.phase ?? 'none');
      }
      return { phases, answer };
    };

    it.each<[string, number[]]>([
      ['forwards', [3_600_000]],
      ['backwards', [-3_600_000]],
      ['to and fro', [86_400_000, -86_400_000, -1000, 1000]],
    ])('[I6] a jump of the clock %s does not change the times of a round', async (_way, jumpsMs) => {
      const usual = await played([]);
      const jumped = await played(jumpsMs);
      const made = `${game}_api.bet_made`;
      expect([usual.answer, jumped.answer]).toEqual([made, made]);
      const closesAt = ({ phases }: typeof usual) => phases.findIndex((phase) => phase !== phases[0]);
      expect(closesAt(jumped)).toBe(closesAt(usual));
      // The round without jumps may pass the phase `beacon` between two steps. With jumps the beacon round may seem to
      // be published before the close: it decides nothing, and the stakes are returned. [DR-12]
      const allowed = [...usual.phases, 'beacon', 'returned'];
      expect(jumped.phases.filter((phase) => !allowed.includes(phase))).toEqual([]);
    });
  });

  describe(`[F6] the actual return of ${game}`, () => {
    const watch = () => {
      const said: string[] = [];
      const say = (_about: object, text: string): void => void said.push(text);
      const metrics = createMetrics();
      const log = { info: say, error: say, warn: say } as unknown as Log;
      const rtp = new Rtp({ game, check: tested.checkRtp ?? checkReturns, query: world.db, log, metrics });
      const figure = async (name: string): Promise<number> =>
        Number(new RegExp(`^updraft_${game}_${name} (\\S+)$`, 'm').exec(await metrics.registry.metrics())?.[1]);
      return { rtp, said, figure };
    };

    it('stakes, payouts and expected payouts of a settled round are counted once, even over a restart', async () => {
      const before = (await rtpSums(world.db, game)).ever;
      await opened();
      const id = world.roundId();
      const { id: playerId } = await world.player();
      const items = await world.give(playerId, 1);
      await world.handle<AnyBetAck>([{ command: commandOf({ playerId, items }, id) }]);
      await settle(id);
      await world.restart();
      const { ever } = await rtpSums(world.db, game);
      const [bets] = await world.db.query<{ staked: number; paid: number }>(
        `select sum(stake_cents)::bigint as staked, sum(coalesce(win_cents, 0))::bigint as paid from bets
         where game = $1 and round_id = $2`,
        [game, id],
      );
      expect(ever.rounds - before.rounds).toBe(1);
      expect(ever.stakedCents - before.stakedCents).toBe(bets?.staked);
      expect(ever.paidCents - before.paidCents).toBe(bets?.paid);
      const expectedCents = ever.expectedCents - before.expectedCents;
      expect(expectedCents).toBeGreaterThan((bets?.staked ?? 0) * 0.9);
      expect(expectedCents).toBeLessThan(bets?.staked ?? 0);
    });

    it('[S9] the alarm is raised once when the actual return leaves its interval, and ends on its return', async () => {
      const { rtp, said, figure } = watch();
      await rtp.refresh();
      expect([said, await figure('return_ever_alarm')]).toEqual([[], 0]);
      // Five thousand rounds that paid nearly twice their stakes are added.
      await world.db.query(
        `insert into game_returns values ($1, '2020-01-01', 5000, 500000000, 900000000, 480000000, 1e12)`,
        [game],
      );
      await rtp.refresh();
      await rtp.refresh();
      expect(said).toEqual(['the actual return is outside its interval']);
      expect([await figure('return_ever_alarm'), await figure('return_today_alarm')]).toEqual([1, 0]);
      expect(await figure('return_ever')).toBeCloseTo(1.8, 2);
      await world.db.query(`delete from game_returns where game = $1 and day = '2020-01-01'`, [game]);
      await rtp.refresh();
      expect(said.at(-1)).toBe('the actual return is back in its interval');
      expect(await figure('return_ever_alarm')).toBe(0);
    });
  });
};
