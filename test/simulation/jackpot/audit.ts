import { HOUSE, itemsOf } from '@updraft/ledger';
import { holderOf, jackpotPrizes, ticketsHash, ticketsOf, ticketsText, winningTicket } from '@updraft/rules/jackpot';
import type { Db } from '../../../apps/server/src/db/db.ts';
import {
  type BeaconOf,
  type DrawBooks,
  type DrawRow,
  acknowledged,
  announced,
  decided,
  differ,
  givenBack,
  readDraws,
} from '../draws/audit.ts';
import type { JackpotRecords } from './records.ts';

interface BetRow {
  id: number;
  round_id: number;
  player_id: number;
  item_ids: number[];
  stake_cents: number;
  terms: { from: number; items: readonly (readonly [entryId: number, priceCents: number])[] };
  status: number;
  win_cents: number | null;
  remainder_cents: number | null;
  balance_after_cents: number | null;
}

interface Result {
  winnerId: number;
  winningTicket: number;
  tickets: string;
  ticketsHash: string;
  prize: { potCents: number; winCents: number; creditCents: number };
}

type Row = DrawRow<{ feeBasisPoints: number }, Result>;
type Books = DrawBooks<Row, BetRow>;

const GAME = 'jackpot';
const BET = 'player_id, item_ids, stake_cents, terms, status, win_cents, remainder_cents, balance_after_cents';

const betsOf = ({ bets }: Books, roundId: number): BetRow[] =>
  [...bets.values()].filter((bet) => bet.round_id === roundId).sort((a, b) => a.terms.from - b.terms.from);

/** Returns the pot's entries in order of entry. */
const potOf = (bets: readonly BetRow[]) =>
  bets.flatMap(({ player_id: playerId, item_ids: itemIds, terms }) =>
    itemIds.map((itemId, at) => ({ itemId, playerId, priceCents: terms.items[at]?.[1] ?? 0 })),
  );

/** Checks that acknowledged and broadcast values are recorded, with their figures. */
const told = (books: Books, records: JackpotRecords): string[] => {
  const { rounds } = books;
  const wrong = acknowledged(books, {
    game: GAME,
    records,
    own: { told: (bet) => bet.from, kept: (row) => row.terms.from },
  });
  for (const [id, hash] of records.lists)
    if (ticketsHash(ticketsOf(potOf(betsOf(books, id))) ?? []) !== hash)
      wrong.push(`the list of tickets of round ${id} of the jackpot had another hash at the close`);
  for (const [id, draw] of records.draws) {
    const { result = null, secret_hash: secret = null } = rounds.get(id) ?? {};
    const kept = result && {
      winnerId: result.winnerId,
      ticket: result.winningTicket,
      tickets: result.prize.potCents,
      ticketsHash: result.ticketsHash,
      winCents: result.prize.winCents,
      secretHash: secret,
      randomness: result.beaconRandomness,
    };
    if (differ([draw], [kept])) wrong.push(`round ${id} of the jackpot was drawn otherwise`);
  }
  for (const [id, win] of records.wins) {
    const own = betsOf(books, id).filter((bet) => bet.player_id === win.playerId);
    const [first] = own;
    const kept = first && [
      own.reduce((sum, bet) => sum + bet.stake_cents, 0),
      first.status,
      first.win_cents,
      first.remainder_cents,
      first.balance_after_cents,
    ];
    if (differ([win.stakeCents, 1, win.winCents, win.creditCents, win.balanceCents], kept))
      wrong.push(`the announced pot of round ${id} is ${JSON.stringify(own)}`);
  }
  return wrong;
};

/** Returns the tickets, winner and prizes that follow from the bets, the secret and the beacon itself. */
const followsFrom = (books: Books, { id, result, ...row }: Row) => {
  const pot = potOf(betsOf(books, id));
  const tickets = ticketsOf(pot) ?? [];
  const beaconRandomness = books.randomness.get(result?.beaconRound ?? 0) ?? '';
  const { secret_hash: secretHash, day_of_month: dayOfMonth, terms } = row;
  const count = tickets.at(-1)?.to ?? 0;
  const ticket = winningTicket({ secretHash: secretHash ?? '', roundId: id, dayOfMonth, beaconRandomness }, count);
  const winnerId = ticket === null ? null : holderOf(ticket, tickets);
  const prizes = winnerId === null ? null : jackpotPrizes(pot, { winnerId, feeBasisPoints: terms.feeBasisPoints });
  return { tickets, count, ticket, winnerId, prizes };
};

const fair = (books: Books): string[] =>
  [...books.rounds.values()].flatMap((row) => {
    const { id, result } = row;
    if (!result) return [];
    const { tickets, count, ticket, winnerId, prizes } = followsFrom(books, row);
    const follows = [ticket, winnerId, ticketsText(tickets), ticketsHash(tickets)];
    const { winCents, creditCents, potCents } = result.prize;
    const kept = [result.winningTicket, result.winnerId, result.tickets, result.ticketsHash];
    return differ(
      [...follows, count, prizes?.winCents, prizes?.creditCents],
      [...kept, potCents, winCents, creditCents],
    )
      ? [`the result of round ${id} of the jackpot does not follow: ${JSON.stringify(row)}`]
      : [];
  });

interface MovedRow {
  bet_id: number;
  item_id: number;
  to_account_id: number;
}

/**
 * Checks that every settled pot was paid once, and no other pot: the won items to its winner, those of the fee to the
 * stock.
 */
const paid = async (db: Db, books: Books): Promise<string[]> => {
  const moved = await db.query<MovedRow>(
    `select b.id as bet_id, m.item_id, m.to_account_id from bets b
     join transfers t on t.key = b.game || ':win:' || b.id join item_moves m on m.transfer_id = t.id
     where b.game = $1 order by m.item_id`,
    [GAME],
  );
  return [...books.rounds.values()].flatMap((row) => {
    const bets = betsOf(books, row.id);
    const moves = moved.filter(({ bet_id: betId }) => bets.some(({ id }) => id === betId));
    const wentTo = moves.map(({ item_id: itemId, to_account_id: to }) => [itemId, to]);
    const { winnerId, prizes } = row.settled_at && row.result ? followsFrom(books, row) : { winnerId: 0, prizes: null };
    const due = [
      ...(prizes?.won.map(({ itemId }) => [itemId, itemsOf(winnerId ?? 0)]) ?? []),
      ...(prizes?.fee.map(({ itemId }) => [itemId, HOUSE.stock]) ?? []),
    ].sort(([a = 0], [b = 0]) => a - b);
    // A pot may be paid a moment before its round is closed.
    const isBeingClosed = row.settled_at === null && bets.every(({ status }) => status !== 0);
    return isBeingClosed || !differ(due, wentTo)
      ? []
      : [`the pot of round ${row.id} went ${JSON.stringify(wentTo)}, not ${JSON.stringify(due)}`];
  });
};

/** Checks that in a settled round the winner's first bet has the whole win, and all other players lost. */
const settled = (books: Books): string[] =>
  [...books.rounds.values()].flatMap((row) => {
    const { result, settled_at: settledAt } = row;
    if (!settledAt || !result) return [];
    const bets = betsOf(books, row.id);
    const first = bets.find((bet) => bet.player_id === result.winnerId);
    return bets.flatMap((bet) => {
      const winCents = bet === first ? result.prize.winCents : 0;
      const follows = bet.player_id === result.winnerId ? [1, winCents] : [2, null];
      return differ([bet.status, bet.win_cents], follows)
        ? [
            `bet ${bet.id} of the pot ${row.id} has status ${bet.status} and win ${bet.win_cents}, not ${follows.join(' and ')}`,
          ]
        : [];
    });
  });

/** True if a round had only one player, who gets the stake back. */
const stayedAlone =
  (books: Books) =>
  (row: Row): boolean =>
    row.starts_at === null && new Set(betsOf(books, row.id).map((bet) => bet.player_id)).size === 1;

/** Returns contradictions about the jackpot to the rules and to what players received. */
export const auditJackpot = async (
  db: Db,
  { records, ...of }: BeaconOf & { records: JackpotRecords },
): Promise<string[]> => {
  const books: Books = await readDraws(db, { game: GAME, bets: BET, ...of });
  return [
    ...announced(books, { game: GAME, records }),
    ...decided(books, { game: GAME, mayReturn: stayedAlone(books) }),
    ...givenBack(books, { game: GAME }),
    ...told(books, records),
    ...fair(books),
    ...settled(books),
    ...(await paid(db, books)),
  ];
};
