import { colourOf, wheelSector, wheelWinCents } from '@updraft/rules/wheel';
import type { Db } from '../../../apps/server/src/db/db.ts';
import { type Bet, type RoundResult, restOf } from '../../../apps/server/src/features/wheel/wheel.round.ts';
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
import type { WheelRecords } from './records.ts';

interface BetRow {
  id: number;
  round_id: number;
  player_id: number;
  item_ids: number[];
  stake_cents: number;
  colour: Bet['colour'];
  status: number;
  win_cents: number | null;
  win_item_id: number | null;
  remainder_cents: number | null;
  balance_after_cents: number | null;
}

type Books = DrawBooks<DrawRow<object, RoundResult>, BetRow>;

const GAME = 'wheel';
const BET = `player_id, item_ids, stake_cents, terms->>'colour' as colour, status, win_cents, win_item_id, remainder_cents,
  balance_after_cents`;

/** Checks that acknowledged and broadcast values are recorded, with their figures. */
const told = (books: Books, records: WheelRecords): string[] => {
  const { rounds, bets } = books;
  const wrong = acknowledged(books, {
    game: GAME,
    records,
    own: { told: (bet) => bet.colour, kept: (row) => row.colour },
  });
  for (const [betId, win] of records.wins) {
    const row = bets.get(betId);
    const kept = row && [1, row.win_cents, row.win_item_id, row.remainder_cents, row.balance_after_cents];
    if (row?.status !== 1 || differ([1, win.winCents, win.itemId, win.remainderCents, win.balanceCents], kept))
      wrong.push(`the announced win of bet ${betId} on the wheel is ${JSON.stringify(row)}`);
  }
  for (const [id, { sector, rotate, secretHash, randomness }] of records.spins) {
    const { result = null, secret_hash: secret = null } = rounds.get(id) ?? {};
    const kept = result && [result.sector, restOf({ id, result }), secret, result.beaconRandomness];
    if (differ([sector, rotate, secretHash, randomness], kept)) wrong.push(`round ${id} of the wheel spun otherwise`);
  }
  return wrong;
};

/** Checks that each sector follows from the committed secret and from the value of the beacon itself. */
const fair = ({ rounds, randomness }: Books): string[] =>
  [...rounds.values()].flatMap(({ id, result, secret_hash: secretHash, day_of_month: dayOfMonth, ...row }) => {
    if (!result) return [];
    const beaconRandomness = randomness.get(result.beaconRound) ?? '';
    const sector = wheelSector({ secretHash: secretHash ?? '', roundId: id, dayOfMonth, beaconRandomness });
    return sector === result.sector
      ? []
      : [`the result of round ${id} of the wheel does not follow: ${JSON.stringify({ ...row, result })}`];
  });

/** Checks that every stake of a drawn round was won or lost by its sector, at the payout of its colour. */
const settled = ({ rounds, bets }: Books): string[] =>
  [...bets.values()].flatMap((bet) => {
    const round = rounds.get(bet.round_id);
    const colour = round?.settled_at && round.result ? colourOf(round.result.sector) : null;
    if (colour === null) return [];
    const winCents = wheelWinCents({ colour: bet.colour, stakeCents: bet.stake_cents }, colour);
    const follows = winCents > 0 ? [1, winCents] : [2, null];
    return differ([bet.status, bet.win_cents], follows)
      ? [
          `bet ${bet.id} on ${bet.colour} has status ${bet.status} and win ${bet.win_cents}; the wheel came to ${colour}`,
        ]
      : [];
  });

/** Returns contradictions about the wheel to the rules and to what players received. */
export const auditWheel = async (
  db: Db,
  { records, ...of }: BeaconOf & { records: WheelRecords },
): Promise<string[]> => {
  const books: Books = await readDraws(db, { game: GAME, bets: BET, ...of });
  return [
    ...announced(books, { game: GAME, records }),
    ...decided(books, { game: GAME, mayReturn: () => false }),
    ...givenBack(books, { game: GAME }),
    ...told(books, records),
    ...fair(books),
    ...settled(books),
  ];
};
