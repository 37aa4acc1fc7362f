import { isDeepStrictEqual } from 'node:util';
import type { JackpotSnapshot, JackpotStake } from '@updraft/contract';
import { JACKPOT_RULES_VERSION, returnOfJackpotRound, spinnerMs } from '@updraft/rules/jackpot';
import { onClock } from '../../stakes/beacon/beacon-close.ts';
import type { BeaconGame } from '../../stakes/beacon/beacon-game.ts';
import { isDrawn } from '../../stakes/beacon/beacon-round.ts';
import { BeaconTable, type BeaconTableDependencies } from '../../stakes/beacon/beacon-table.ts';
import { betMoments } from '../../stakes/bets.store.ts';
import { handleBets } from '../../stakes/placing/bet-window.ts';
import { loadBets } from '../../stakes/round/resumed-bets.ts';
import { type PlaceBet, betRules, ownOf, repeatsOf } from './jackpot.betting.ts';
import { JackpotFeed } from './jackpot.feed.ts';
import type { JackpotMetrics } from './jackpot.metrics.ts';
import { payPot } from './jackpot.payout.ts';
import {
  type Bet,
  type BetTerms,
  JACKPOT,
  type Round,
  type RoundTerms,
  acceptsAt,
  isAloneAt,
  momentOf,
  prizesOf,
  resultOf,
  toRound,
} from './jackpot.round.ts';
import { type JackpotSettings, feeOf, limitsOf, timesOf } from './jackpot.settings.ts';
import { type DrawnSpin, drawnSpin, phaseOf, snapshotOf, spinAt } from './jackpot.views.ts';

/** Time for which a refunded round is shown before the next one opens. [JP-18, DR-7] */
const REFUNDED_SHOWN_MS = 5000;

type Dependencies = BeaconTableDependencies & { settings: JackpotSettings; metrics: JackpotMetrics };

export type JackpotTable = BeaconTable<PlaceBet, Round, JackpotSnapshot>;

/** The terms of a round that opens now. */
const termsNow = (settings: JackpotSettings): Omit<RoundTerms, 'schedule'> => ({
  limits: limitsOf(settings),
  times: timesOf(settings),
  feeBasisPoints: feeOf(settings),
});

/** Builds the rules that end a round before its countdown: its only player stays alone, or its terms are outdated. */
const unplayed = (settings: JackpotSettings): NonNullable<BeaconGame<PlaceBet, Round, JackpotSnapshot>['unplayed']> => {
  /**
   * True if nobody has joined the round and the next one would have other terms. False while bets are paused. [JP-29]
   */
  const isOutdated = ({ bets, limits, times, feeBasisPoints }: Round, isPaused: boolean): boolean =>
    bets.size === 0 && !isPaused && !isDeepStrictEqual({ limits, times, feeBasisPoints }, termsNow(settings));
  return {
    dueMs: (round, { isPaused }) => {
      if (round.firstBetMs !== null) return round.firstBetMs + round.times.aloneMs;
      return isOutdated(round, isPaused) ? 0 : Number.POSITIVE_INFINITY;
    },
    refund: (round, { nowMs, isPaused }) => {
      // The only player stayed alone. That is no interruption, so the refund is not listed. [JP-18]
      if (isAloneAt(round, nowMs)) {
        const notice = { name: 'notification.jackpot_alone', content: 'notification.jackpot_alone_text' } as const;
        return { refund: { reason: 'a player stayed alone', notice, isListed: false }, isShown: true };
      }
      // The round ends without a bet, and the next one opens at once. [JP-29]
      if (isOutdated(round, isPaused))
        return { refund: { reason: 'its terms have changed', isListed: false }, isShown: false };
      return null;
    },
  };
};

/** The jackpot: players join the pot, the countdown begins with the second player, then the beacon and the spinner. */
const jackpotGame = (deps: Dependencies): BeaconGame<PlaceBet, Round, JackpotSnapshot> => {
  const { broadcaster, catalogue, clock, db, draws, metrics, settings } = deps;
  const feed = new JackpotFeed(deps);
  /** The spin of the open round, once it is drawn. */
  let spin: DrawnSpin | null = null;
  return {
    name: JACKPOT,
    gapToleratedMs: () => settings.get('jackpot.gapToleratedMs'),

    nextRound: () => ({
      rulesVersion: JACKPOT_RULES_VERSION,
      // The house pays only the credit, which is less than an item of the pot.
      capPercent: null,
      terms: () => ({ ...termsNow(settings), schedule: draws.schedule }),
      waitingMs: null,
      countsOnce: true,
    }),
    toRound,
    // An interruption changes no ticket and no result. [JP-26]
    load: async (round, now) => {
      await loadBets<BetTerms, Bet>(db, round, ownOf);
      for (const bet of round.bets.all()) round.pot.add(bet);
      const { first: firstAt } = await betMoments(db, round);
      round.firstBetMs = firstAt && onClock(firstAt, now);
    },
    enter: (round) => {
      spin = isDrawn(round) ? drawnSpin(round, catalogue) : null;
      feed.open(round);
    },

    placeBets: async (window, batch) => {
      const { round } = window;
      const bets = await handleBets<PlaceBet, Bet, JackpotStake, Round>(
        deps,
        { ...window, rules: (open) => betRules(open, catalogue), repeats: repeatsOf(catalogue) },
        batch,
      );
      if (!round || bets.length === 0) return;
      round.firstBetMs ??= clock.monoMs();
      feed.add(bets.map((bet) => round.pot.add(bet)));
    },
    // The time of receipt counts. [JP-10]
    acceptsAt,
    isOver: (round) => round.refundedMs !== null || ['result', 'over'].includes(momentOf(round, clock.monoMs()).phase),
    tick: (round, timer) => feed.tick(round, timer),
    closeList: () => feed.closeBetting(),
    unplayed: unplayed(settings),

    // The list of tickets is final. Its hash is published before anybody can know the beacon's randomness. [JP-3]
    atClose: ({ pot }) => ({ ticketsHash: pot.list().hash }),
    resultOf,
    tellDrawn: (round) => {
      spin = drawnSpin(round, catalogue);
      // The event has the state at the start of the spin, with the whole duration left.
      broadcaster.toTopic(JACKPOT, 'startJackpot', spinAt(spin, round, round.drawnMs));
    },
    refunded: ({ pot, close }) => {
      pot.refund();
      if (!close) metrics.alone.inc();
    },
    nextStepMs: ({ isSettled, drawnMs, refundedMs, times }) => {
      if (refundedMs !== null) return refundedMs + REFUNDED_SHOWN_MS;
      return (drawnMs ?? 0) + (isSettled ? 1000 * times.endTimeSeconds : spinnerMs(times));
    },
    payWon: async (round) => {
      if (round.bets.live().length === 0) return false;
      const { winnerId, prize } = round.result;
      const prizes = prizesOf(round, winnerId);
      await payPot(deps, { ...round, prizes }, { winnerId, chance: prize.chance });
      round.pot.settle(winnerId, prizes.winCents);
      return true;
    },
    returnsOf: ({ pot, result: { winnerId }, feeBasisPoints }) =>
      returnOfJackpotRound(pot.items, { winnerId, feeBasisPoints }),

    snapshotOf: (round, shown) => snapshotOf(round, { ...shown, clock, catalogue, spin }),
    sendSnapshot: (send, snapshot) => {
      send('newGameJackpot', snapshot);
      // A page that joins during a spin starts its spinner by the same event as all others.
      if (snapshot.spin) send('startJackpot', snapshot.spin);
    },
    phaseOf: (round) => phaseOf(round, clock.monoMs()),
  };
};

export const createJackpotTable = (deps: Dependencies): JackpotTable => new BeaconTable(deps, jackpotGame(deps));
