import type { WheelSnapshot } from '@updraft/contract';
import { WHEEL_PAYS, WHEEL_RULES_VERSION, returnOfWheelRound, wheelSector, wheelWinCents } from '@updraft/rules/wheel';
import type { Broadcaster } from '../../realtime/broadcaster.ts';
import type { BeaconGame } from '../../stakes/beacon/beacon-game.ts';
import type { Drawn } from '../../stakes/beacon/beacon-round.ts';
import { BeaconTable, type BeaconTableDependencies } from '../../stakes/beacon/beacon-table.ts';
import { lastResults } from '../../stakes/past/past.store.ts';
import { handleBets } from '../../stakes/placing/bet-window.ts';
import { BetFeed } from '../../stakes/round/bet-feed.ts';
import { loadBets } from '../../stakes/round/resumed-bets.ts';
import { payDecidedWins } from '../../stakes/settling/decided-wins.ts';
import { paidWinOf } from '../../stakes/settling/paid-win.ts';
import { type PlaceBet, betRules, repeats } from './wheel.betting.ts';
import {
  type Bet,
  type BetTerms,
  type Round,
  type RoundResult,
  WHEEL,
  type WheelRoundRow,
  acceptsAt,
  restOf,
  resultColour,
  toRound,
} from './wheel.round.ts';
import { type WheelSettings, limitsOf, timesOf } from './wheel.settings.ts';
import { columnsOf, phaseOf, snapshotOf, spinOf, statsOf, toPendingWheelBet } from './wheel.views.ts';

type Dependencies = BeaconTableDependencies & { settings: WheelSettings };

export type WheelTable = BeaconTable<PlaceBet, Round, WheelSnapshot>;

const createFeed = (broadcaster: Broadcaster): BetFeed<Bet, Round> =>
  new BetFeed({
    game: WHEEL,
    broadcaster,
    tell: (round, told) =>
      broadcaster.toTopic(WHEEL, 'wheelNewBet', {
        roundId: round.id,
        bets: told.map(toPendingWheelBet),
        columns: columnsOf(round),
        stats: statsOf(round),
      }),
  });

/**
 * The wheel: betting, the wait for the beacon, the spin, the result. The sector follows from the round's seed and from
 * the beacon.
 */
const wheelGame = (deps: Dependencies): BeaconGame<PlaceBet, Round, WheelSnapshot> => {
  const { broadcaster, clock, db, draws, settings } = deps;
  const feed = createFeed(broadcaster);
  const tellSpin = (round: Drawn<Round>, nowMs: number): void =>
    broadcaster.toTopic(WHEEL, 'startWheel', spinOf(round, nowMs));
  return {
    name: WHEEL,
    gapToleratedMs: () => settings.get('wheel.gapToleratedMs'),

    nextRound: () => {
      const times = timesOf(settings);
      return {
        rulesVersion: WHEEL_RULES_VERSION,
        capPercent: settings.get('wheel.roundCapPercent'),
        terms: (payoutCapCents) => ({
          limits: limitsOf(settings),
          payoutCapCents,
          times,
          schedule: draws.schedule,
        }),
        waitingMs: times.bettingMs,
      };
    },
    toRound: async (row: WheelRoundRow, found) => {
      const [last] = await lastResults<RoundResult>(db, { game: WHEEL, most: 1, spinning: row.id });
      return toRound(row, { found, from: restOf(last) });
    },
    // An interruption changes no bet and no result. [WH-24]
    load: (round) => loadBets<BetTerms, Bet>(db, round, repeats.own),
    enter: (round) => feed.open(round),

    // Bets in the wheel's bet window are placed; all others are refused. [WH-10, WH-24]
    placeBets: async (window, batch) =>
      feed.add(await handleBets(deps, { ...window, rules: betRules, repeats }, batch)),
    acceptsAt,
    isOver: ({ stoppedMs, refundedMs }) => stoppedMs !== null || refundedMs !== null,
    tick: ({ id, seed }, timer) =>
      broadcaster.toTopic(WHEEL, 'wheelTimer', { timer, roundId: id, publicHash: seed.publicHash }),
    closeList: () => feed.closeBetting(),

    resultOf: ({ id, rulesVersion }, drawn) => {
      const sector = wheelSector(drawn, rulesVersion);
      if (sector === null) throw new Error(`no sector follows for round ${id} by version ${rulesVersion} of the rules`);
      return { sector };
    },
    // The event has the state at the start of the spin, with the whole duration left.
    tellDrawn: (round) => tellSpin(round, round.drawnMs),
    nextStepMs: ({ isSettled, drawnMs, stoppedMs, refundedMs, times }) =>
      isSettled ? (refundedMs ?? stoppedMs ?? 0) + times.resultMs : (stoppedMs ?? (drawnMs ?? 0) + times.spinMs),
    tellStopped: (round) => {
      if (round.stoppedMs !== null) return false;
      round.stoppedMs = clock.monoMs();
      tellSpin(round, round.stoppedMs);
      return true;
    },
    payWon: (round) => {
      const colour = resultColour(round.result);
      return payDecidedWins<Bet>(deps, round, {
        winOf: (bet) =>
          bet.colour === colour
            ? { winCents: wheelWinCents(bet, colour), hundredths: WHEEL_PAYS[colour] * 100, by: 'colour' }
            : null,
        tell: (emit, payout) =>
          emit({ playerId: payout.bet.playerId }, 'wheelWin', { roundId: round.id, colour, ...paidWinOf(payout) }),
      });
    },
    returnsOf: ({ bets, result }) => returnOfWheelRound(bets.all(), resultColour(result)),

    snapshotOf: (round, shown) => snapshotOf(round, { ...shown, clock }),
    sendSnapshot: (send, snapshot) => {
      send('newGameWheel', snapshot);
      // A page that joins during a spin starts its wheel by the same event as all others.
      if (snapshot.spin) send('startWheel', snapshot.spin);
    },
    phaseOf: (round) => phaseOf(round, clock.monoMs()),
  };
};

export const createWheelTable = (deps: Dependencies): WheelTable => new BeaconTable(deps, wheelGame(deps));
