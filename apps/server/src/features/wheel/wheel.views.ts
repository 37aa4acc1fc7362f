import {
  type PendingWheelBet,
  type WheelBet,
  type WheelColumns,
  type WheelSnapshot,
  type WheelSpin,
} from '@updraft/contract';
import { toDollars } from '@updraft/rules/money';
import { WHEEL_COLOURS, WHEEL_PAYS, type WheelColour, roomOn, startWheelMs } from '@updraft/rules/wheel';
import type { Clock } from '../../lib/clock.ts';
import { closeOf } from '../../stakes/beacon/beacon-close.ts';
import { type Drawn, isDrawn, notDrawnPart } from '../../stakes/beacon/beacon-round.ts';
import { BET_STATUS, winOf } from '../../stakes/stake.ts';
import { TICK_MS } from '../../stakes/round/ticker.ts';
import { type Bet, type Round, momentOf, restOf, resultColour } from './wheel.round.ts';

/** Builds a record with one value for each colour. */
const byColour = <Part>(partOf: (colour: WheelColour) => Part): Record<WheelColour, Part> =>
  Object.fromEntries(WHEEL_COLOURS.map((colour) => [colour, partOf(colour)])) as Record<WheelColour, Part>;

type WireBet = Pick<
  Bet,
  'id' | 'user' | 'colour' | 'shown' | 'itemCount' | 'stakeCents' | 'status' | 'winCents' | 'winItem'
>;

/**
 * Converts a bet of the open round or of the database to its wire format. The fields are written out, because spreading
 * is slower.
 */
export const toWheelBet = (bet: WireBet): WheelBet => ({
  id: bet.id,
  user: bet.user,
  colour: bet.colour,
  items: [...bet.shown],
  itemsMore: bet.itemCount - bet.shown.length,
  price: toDollars(bet.stakeCents),
  status: BET_STATUS[bet.status],
  win: winOf(bet),
  winItem: bet.winItem,
});

/** Converts a bet to its wire format before the spin. It has few fields, because every byte goes to all pages. */
export const toPendingWheelBet = (bet: Omit<WireBet, 'status' | 'winCents' | 'winItem'>): PendingWheelBet => ({
  id: bet.id,
  user: bet.user,
  colour: bet.colour,
  items: [...bet.shown],
  ...(bet.itemCount > bet.shown.length && { itemsMore: bet.itemCount - bet.shown.length }),
  price: toDollars(bet.stakeCents),
});

/** Returns the stakes on each colour, and the room that is left on it. [WH-15] */
export const columnsOf = ({ bets, payoutCapCents }: Pick<Round, 'bets' | 'payoutCapCents'>): WheelColumns =>
  byColour((colour) => {
    const stakedCents = bets.stakedOn(colour);
    return {
      bank: toDollars(stakedCents),
      users: bets.playersOn(colour),
      room: toDollars(roomOn(colour, { stakedCents, mostCents: payoutCapCents })),
    };
  });

export const statsOf = ({ bets }: Pick<Round, 'bets'>): WheelSnapshot['stats'] => {
  const { bank, items, players } = bets.totals();
  return { total_bank: bank, total_items: items, total_users: players };
};

const PHASES = { betting: 'betting', beacon: 'beacon', spin: 'spin', result: 'result', over: 'result' } as const;

/** Returns the phase for players. An ended round still shows its result. */
export const phaseOf = (round: Round, nowMs: number): WheelSnapshot['game']['phase'] =>
  round.refundedMs === null ? PHASES[momentOf(round, nowMs).phase] : 'returned';

/** Builds the spin with its proof, once its result is committed. [WH-21] */
export const spinOf = (round: Drawn<Round>, nowMs: number): WheelSpin => {
  const { id, from, result, seed, times, drawnMs } = round;
  const colour = resultColour(result);
  const leftMs = Math.max(0, drawnMs + times.spinMs - nowMs);
  return {
    roundId: id,
    ms: startWheelMs(leftMs),
    spinMs: times.spinMs,
    sector: result.sector,
    colour,
    multiplier: WHEEL_PAYS[colour],
    from,
    rotate: restOf({ id, result }),
    winners:
      leftMs > 0
        ? []
        : round.bets
            .largest()
            .filter((bet) => bet.colour === colour)
            .map((bet) => bet.id),
    secret_hash: seed.secretHash,
    seed: seed.seed,
    beacon: { id: result.beacon, round: result.beaconRound, randomness: result.beaconRandomness },
  };
};

const limitsShown = ({ limits, payoutCapCents }: Round): WheelSnapshot['game']['limits'] => ({
  maxItems: limits.maxItems,
  minBet: toDollars(limits.minBetCents),
  maxBet: toDollars(limits.maxBetCents),
  maxBets: limits.maxBets,
  maxColours: limits.maxColours,
  maxWin: toDollars(limits.maxWinCents),
  colourCap: toDollars(payoutCapCents),
});

const timesShown = ({ times: { bettingMs, beaconWaitMs, spinMs } }: Round): WheelSnapshot['game']['times'] => ({
  bettingMs,
  beaconWaitMs,
  spinMs,
});

interface Shown {
  playerId: number | null;
  clock: Pick<Clock, 'monoMs' | 'wallMs'>;
  isPaused: boolean;
}

/** Everything needed to show the round: the largest bets, and always the player's own. */
export const snapshotOf = (round: Round, { playerId, clock, isPaused }: Shown): WheelSnapshot => {
  const nowMs = clock.monoMs();
  const { closesAtMs, closesMs, decider } = closeOf(round);
  const msLeft = round.phase === 'waiting' ? Math.max(0, closesMs - nowMs) : 0;
  const shown = round.bets.shownTo(playerId).map(toWheelBet);
  const spin = isDrawn(round) ? spinOf(round, nowMs) : null;
  return {
    roundId: round.id,
    userId: playerId,
    game: {
      id: round.id,
      phase: phaseOf(round, nowMs),
      ...notDrawnPart(round),
      bank: toDollars(round.bets.stakedCents),
      public_hash: round.seed.publicHash,
      timer: Math.ceil(msLeft / TICK_MS),
      msLeft,
      closesAt: closesAtMs,
      beacon: { id: decider.beacon, round: decider.round },
      limits: limitsShown(round),
      times: timesShown(round),
    },
    bets: byColour((colour) => shown.filter((bet) => bet.colour === colour)),
    columns: columnsOf(round),
    stats: statsOf(round),
    rotate: spin?.rotate ?? round.from,
    spin,
    serverTime: clock.wallMs(),
    maintenance: isPaused,
  };
};
