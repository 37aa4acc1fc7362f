import type {
  JackpotBet,
  JackpotChances,
  JackpotGame,
  JackpotSettings,
  JackpotSnapshot,
  JackpotSpin,
  JackpotStake,
  JackpotWinner,
  PendingJackpotBet,
  PublicUser,
  ServerPayload,
  ShownItem,
} from '@updraft/contract';
import { type JackpotTimes, jackpotStrip, spinnerMs } from '@updraft/rules/jackpot';
import { toDollars } from '@updraft/rules/money';
import type { Clock } from '../../lib/clock.ts';
import { isDrawn, notDrawnPart } from '../../stakes/beacon/beacon-round.ts';
import { BET_STATUS, winOf } from '../../stakes/stake.ts';
import { TICK_MS } from '../../stakes/round/ticker.ts';
import type { Catalogue } from '../../kernel/catalogue.ts';
import type { PotPlayer } from './jackpot.pot.ts';
import { type Bet, type Round, type RoundResult, type RoundTerms, momentOf } from './jackpot.round.ts';

/** Returns the player's first and last ticket, and the dearest item. Throws if the player has none. */
const endsOf = (player: PotPlayer): Pick<JackpotBet, 'item' | 'from' | 'to'> => {
  const [first] = player.tickets;
  const last = player.tickets.at(-1);
  const [item] = player.shown;
  if (!first || !last || !item) throw new Error(`player ${player.id} has nothing in the pot`);
  return { item, from: first.from, to: last.to };
};

/** Converts a player's row of the open round or of the database to its wire format. */
export const toJackpotBet = (player: PotPlayer): JackpotBet => ({
  user: player.user,
  ...endsOf(player),
  items: [...player.shown],
  itemsMore: player.itemCount - player.shown.length,
  price: toDollars(player.stakeCents),
  tickets: player.tickets.map(({ from, to }) => ({ from, to })),
  status: BET_STATUS[player.status],
  win: winOf(player),
});

/** Row of a player while betting is open. It repeats no value, because every byte of it goes to all pages. */
export const toPendingJackpotBet = (player: PotPlayer): PendingJackpotBet => ({
  user: player.user,
  ...endsOf(player),
  ...(player.shown.length > 1 && { others: player.shown.slice(1) }),
  ...(player.itemCount > player.shown.length && { itemsMore: player.itemCount - player.shown.length }),
  price: toDollars(player.stakeCents),
  ...(player.tickets.length > 1 && { tickets: player.tickets.map(({ from, to }) => ({ from, to })) }),
});

/** A bet as its own player sees it: each item with its tickets. */
export const toStake = ({ id, from, stakeCents, items }: Bet, catalogue: Catalogue): JackpotStake => {
  let next = from;
  return {
    id,
    price: toDollars(stakeCents),
    from,
    to: from + stakeCents - 1,
    items: items.map(({ entryId, priceCents }) => {
      const first = next;
      next += priceCents;
      const item = catalogue.shownItem({ entry_id: entryId, price_cents: priceCents });
      return { item, price: toDollars(priceCents), from: first, to: next - 1 };
    }),
  };
};

/** Converts hundredths of a percent to percent. */
const percent = (hundredths: number): number => hundredths / 100;

/** The chances of these players, by their ids. */
export const shownChancesOf = (
  chances: ReadonlyMap<number, number>,
  players: readonly Pick<PotPlayer, 'id'>[],
): JackpotChances => Object.fromEntries(players.map(({ id }) => [id, { chance: percent(chances.get(id) ?? 0) }]));

/** Returns the status and totals of the pot. */
export const potOf = (round: Round, nowMs: number): Pick<JackpotGame, 'status' | 'bank' | 'items' | 'players'> => ({
  status: momentOf(round, nowMs).status,
  bank: toDollars(round.pot.tickets),
  items: round.pot.items.length,
  players: round.pot.size,
});

/** Returns the phase for players. An ended round still shows its result. */
export const phaseOf = (round: Round, nowMs: number): JackpotGame['phase'] => {
  if (round.refundedMs !== null) return 'returned';
  const { phase } = momentOf(round, nowMs);
  return phase === 'over' ? 'result' : phase;
};

const settingsOf = ({ times, limits, feeBasisPoints }: RoundTerms): JackpotSettings => ({
  timer: times.timerMs / 1000,
  endTime: times.endTimeSeconds,
  alone: times.aloneMs / 1000,
  beaconWait: times.beaconWaitMs / 1000,
  maxItems: limits.maxItems,
  maxPotItems: limits.maxPotItems,
  minBet: toDollars(limits.minBetCents),
  maxBet: toDollars(limits.maxPlayerCents),
  feePercent: percent(feeBasisPoints),
});

const shownItems = (
  items: RoundResult['prize']['won'],
  catalogue: Catalogue,
): { items: number; shown: ShownItem[] } => ({
  items: items.count,
  shown: items.dearest.map(([entryId, priceCents]) =>
    catalogue.shownItem({ entry_id: entryId, price_cents: priceCents }),
  ),
});

/** Builds the winner of a result with the prize and the fee, for the wire. */
export const winnerOf = (
  { winningTicket, prize }: Pick<RoundResult, 'winningTicket' | 'prize'>,
  { user, catalogue }: { user: PublicUser; catalogue: Catalogue },
): JackpotWinner => ({
  user,
  ticket: winningTicket,
  price: toDollars(prize.stakeCents),
  chance: percent(prize.chance),
  win: toDollars(prize.winCents),
  ...shownItems(prize.won, catalogue),
  credit: toDollars(prize.creditCents),
  fee: { sum: toDollars(prize.fee.cents - prize.creditCents), ...shownItems(prize.fee, catalogue) },
});

/** Returns the time that is left of a spin and of its result, for the wire. [JP-17] */
const leftOf = (
  { drawnMs, times }: { drawnMs: number; times: JackpotTimes },
  nowMs: number,
): Pick<JackpotSpin, 'endTime' | 'ms' | 'spinMs'> => {
  const sinceMs = Math.max(0, nowMs - drawnMs);
  const spinMs = spinnerMs(times);
  return {
    endTime: Math.max(0, times.endTimeSeconds - sinceMs / 1000),
    ms: Math.max(0, spinMs - sinceMs),
    spinMs,
  };
};

/** The spin without the time left. It is the same for everybody, so its strip is computed only once. */
export type DrawnSpin = Omit<JackpotSpin, 'endTime' | 'ms' | 'spinMs'>;

/** Builds the spin with its proof, once its result is committed. [JP-25] */
export const drawnSpin = (round: Round & { result: RoundResult }, catalogue: Catalogue): DrawnSpin => {
  const { id, result, pot, seed } = round;
  const { winnerId, beaconRandomness } = result;
  const players = pot.players().map((player) => ({ playerId: player.id, stakeCents: player.stakeCents }));
  const strip = jackpotStrip({ players, winnerId, roundId: id, beaconRandomness });
  const winner = pot.of(winnerId);
  if (!strip || !winner) throw new Error(`round ${id} has no spinner`);
  return {
    roundId: id,
    winner: winnerOf(result, { user: winner.user, catalogue }),
    strip: { tiles: strip.tiles, stop: strip.stopParts },
    users: [...new Set(strip.tiles)].flatMap((playerId) => pot.of(playerId)?.user ?? []),
    tickets_hash: result.ticketsHash,
    tickets: pot.tickets,
    secret_hash: seed.secretHash,
    seed: seed.seed,
    beacon: { id: result.beacon, round: result.beaconRound, randomness: beaconRandomness },
  };
};

/** Returns the spin as it is sent at a given moment. */
export const spinAt = (
  drawn: DrawnSpin,
  round: { drawnMs: number; times: JackpotTimes },
  nowMs: number,
): JackpotSpin => ({
  ...drawn,
  ...leftOf(round, nowMs),
});

/**
 * Announcement of a countdown: the close, the beacon round that decides, and the hash of the tickets once they are
 * final.
 */
export const announcedOf = ({
  seed,
  close,
  atClose,
}: Round): Pick<ServerPayload<'jackpotTimer'>, 'publicHash' | 'closesAt' | 'beacon' | 'ticketsHash'> => ({
  publicHash: seed.publicHash,
  ...(close && {
    closesAt: close.closesAtMs,
    beacon: { id: close.decider.beacon, round: close.decider.round },
  }),
  ...(atClose && { ticketsHash: atClose.ticketsHash }),
});

const gameOf = (round: Round, nowMs: number): JackpotGame => {
  const { close } = round;
  const moment = momentOf(round, nowMs);
  const msLeft = moment.phase === 'betting' ? (moment.leftMs ?? 0) : 0;
  return {
    ...potOf(round, nowMs),
    id: round.id,
    phase: phaseOf(round, nowMs),
    ...notDrawnPart(round),
    public_hash: round.seed.publicHash,
    timer: Math.ceil(msLeft / TICK_MS),
    msLeft,
    aloneMsLeft: moment.phase === 'alone' ? moment.leftMs : null,
    closesAt: close && close.closesAtMs,
    beacon: close && { id: close.decider.beacon, round: close.decider.round },
    tickets_hash: round.atClose?.ticketsHash ?? null,
  };
};

interface Shown {
  playerId: number | null;
  clock: Pick<Clock, 'monoMs' | 'wallMs'>;
  catalogue: Catalogue;
  spin: DrawnSpin | null;
  isPaused: boolean;
}

/** Everything needed to show the round: the largest players, and always the player's own row and stakes. */
export const snapshotOf = (round: Round, { playerId, clock, catalogue, spin, isPaused }: Shown): JackpotSnapshot => {
  const nowMs = clock.monoMs();
  const shown = round.pot.shownTo(playerId);
  const own = playerId === null ? [] : round.bets.of(playerId);
  return {
    roundId: round.id,
    userId: playerId,
    game: gameOf(round, nowMs),
    bets: shown.map(toJackpotBet),
    chances: shownChancesOf(round.pot.chances(), shown),
    own: own.map((bet) => toStake(bet, catalogue)),
    settings: settingsOf(round),
    spin: spin && isDrawn(round) ? spinAt(spin, round, nowMs) : null,
    serverTime: clock.wallMs(),
    maintenance: isPaused,
  };
};
