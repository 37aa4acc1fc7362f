import { LIVE_BETS_SHOWN, type PublicUser, type ShownItem } from '@updraft/contract';
import { type JackpotEntry, shownChances, ticketsHash, ticketsOf, ticketsText } from '@updraft/rules/jackpot';
import { Largest, type RankedRows } from '../../stakes/round/largest.ts';
import { type BetStatus, SHOWN_ITEMS } from '../../stakes/stake.ts';

/** An item in the pot, with its entry of the catalogue. */
export interface PotItem extends JackpotEntry {
  entryId: number;
}

/** A bet as the pot counts it. */
export interface PotBet {
  playerId: number;
  user: PublicUser;
  /** First ticket of the bet. */
  from: number;
  stakeCents: number;
  itemCount: number;
  /** Dearest items of the bet. */
  shown: readonly ShownItem[];
  status: BetStatus;
  winCents: number | null;
}

/** Stakes of one player in the pot, over all of their bets. */
export interface PotPlayer {
  /** Id of the player. */
  id: number;
  user: PublicUser;
  stakeCents: number;
  itemCount: number;
  shown: readonly ShownItem[];
  /** Ranges of tickets. Adjacent ranges are joined. */
  tickets: { from: number; to: number }[];
  status: BetStatus;
  winCents: number | null;
}

/** Returns these items, the dearest first; equal ones keep their order. */
export const byPrice = (items: readonly ShownItem[]): ShownItem[] => [...items].sort((a, b) => b.price - a.price);

/** The dearest of these items. */
export const dearest = (items: readonly ShownItem[]): ShownItem[] => byPrice(items).slice(0, SHOWN_ITEMS);

/** Returns a player with nothing in the pot. */
const newcomer = ({ playerId, user }: PotBet): PotPlayer => ({
  id: playerId,
  user,
  stakeCents: 0,
  itemCount: 0,
  shown: [],
  tickets: [],
  status: 0,
  winCents: null,
});

/** Adds a bet to its player's row. Tickets that directly follow the player's last range extend that range. [JP-1] */
const addBet = (player: PotPlayer, bet: PotBet): void => {
  const { from, stakeCents } = bet;
  const to = from + stakeCents - 1;
  const last = player.tickets.at(-1);
  if (last?.to === from - 1) last.to = to;
  else player.tickets.push({ from, to });
  player.stakeCents += stakeCents;
  player.itemCount += bet.itemCount;
  player.shown = dearest([...player.shown, ...bet.shown]);
  player.status = bet.status;
  if (bet.winCents !== null) player.winCents = (player.winCents ?? 0) + bet.winCents;
};

/** Sums up the bets of one player, in the order in which they were made; null: there are none. */
export const playerOf = (bets: readonly PotBet[]): PotPlayer | null => {
  const [first] = bets;
  if (!first) return null;
  const player = newcomer(first);
  for (const bet of bets) addBet(player, bet);
  return player;
};

/**
 * The pot of the open round: its items in order of entry, and a row for each player. Rows, ranges and the largest
 * hundred are kept up to date with each bet.
 */
export class Pot implements RankedRows<PotPlayer> {
  readonly items: PotItem[] = [];
  private readonly byPlayer = new Map<number, PotPlayer>();
  private readonly top = new Largest<PotPlayer>();
  private last = 0;
  private known: { chances: ReadonlyMap<number, number> } | null = null;

  get size(): number {
    return this.byPlayer.size;
  }

  /** Number of tickets: one for each cent. [JP-1] */
  get tickets(): number {
    return this.last;
  }

  /** Adds a bet with its items, in order of entry. Returns its player's row. */
  add(bet: PotBet & { items: readonly PotItem[] }): PotPlayer {
    if (bet.from !== this.last + 1) throw new Error(`a bet begins with ticket ${bet.from}, not ${this.last + 1}`);
    const player = this.byPlayer.get(bet.playerId) ?? newcomer(bet);
    this.byPlayer.set(player.id, player);
    addBet(player, bet);
    this.top.placeAgain(player);
    this.items.push(...bet.items);
    this.last += bet.stakeCents;
    this.known = null;
    return player;
  }

  of(playerId: number): PotPlayer | undefined {
    return this.byPlayer.get(playerId);
  }

  /** Every player, in the order in which they entered. */
  players(): PotPlayer[] {
    return [...this.byPlayer.values()];
  }

  largest(): readonly PotPlayer[] {
    return this.top.rows();
  }

  isShown(player: PotPlayer, most?: number): boolean {
    return this.top.has(player, most);
  }

  /** Live list for this player (null: a visitor): the largest rows, and always their own. */
  shownTo(playerId: number | null): readonly PotPlayer[] {
    const own = playerId === null ? undefined : this.of(playerId);
    const top = this.largest();
    return own && !this.isShown(own, LIVE_BETS_SHOWN) ? [...top, own] : top;
  }

  /** Chances in hundredths of a percent, by player. [JP-2] */
  chances(): ReadonlyMap<number, number> {
    this.known ??= { chances: chancesOf(this.players()) };
    return this.known.chances;
  }

  /** The list of tickets, as it is published and hashed. [JP-3] */
  list(): { text: string; hash: string } {
    const ranges = ticketsOf(this.items) ?? [];
    return { text: ticketsText(ranges), hash: ticketsHash(ranges) };
  }

  /** Marks the player as the winner of the pot, and all others as losers. */
  settle(winnerId: number, winCents: number): void {
    for (const player of this.byPlayer.values()) {
      player.status = player.id === winnerId ? 1 : 2;
      player.winCents = player.id === winnerId ? winCents : null;
    }
  }

  /** Marks every stake as refunded. */
  refund(): void {
    for (const player of this.byPlayer.values()) player.status = 3;
  }
}

/** The chances of these players in hundredths of a percent, by their ids, in the order in which they entered. [JP-2] */
export const chancesOf = (players: readonly { id: number; stakeCents: number }[]): Map<number, number> => {
  const chances = shownChances(players.map(({ stakeCents }) => stakeCents));
  return new Map(players.map(({ id }, at) => [id, chances[at] ?? 0]));
};
