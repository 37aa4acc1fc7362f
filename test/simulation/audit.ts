import { reconcile } from '@updraft/ledger';
import { crashPointHundredths, multiplierAt, winCents } from '@updraft/rules/crash';
import { publicHashOf } from '@updraft/rules/fairness';
import type { Db } from '../../apps/server/src/db/db.ts';
import { FEATURE_CHECKS } from '../../apps/server/src/features/reconciliation.ts';
import { auditOpenings } from './audit-openings.ts';
import type { Outage, Records } from './records.ts';

interface RoundRow {
  id: number;
  day_of_month: number;
  public_hash: string;
  secret_hash: string | null;
  point_hundredths: number | null;
  phase: string;
  started_at: Date | null;
  ended_at: Date | null;
  settled_at: Date | null;
}

interface BetRow {
  id: number;
  round_id: number;
  player_id: number;
  item_ids: number[];
  stake_cents: number;
  auto_cash_out_hundredths: number | null;
  cap_hundredths: number;
  status: number;
  cash_out_hundredths: number | null;
  cash_out_by: string | null;
  win_cents: number | null;
  win_item_id: number | null;
  remainder_cents: number | null;
  balance_after_cents: number | null;
  settled_at: Date | null;
}

interface GapRow {
  round_id: number;
  gap_from: Date;
  gap_to: Date;
  gap_ms: number;
  cashed_out_at_hundredths: number | null;
}

interface Books {
  rounds: ReadonlyMap<number, RoundRow>;
  bets: ReadonlyMap<number, BetRow>;
  gaps: readonly GapRow[];
}

const TOLERATED_MS = 2000;
/**
 * Length from which a gap must be an interruption. Heartbeats are written every 500 ms and a resume takes a moment,
 * so a shorter gap need not be one.
 */
const SURELY_LONG_MS = TOLERATED_MS + 100;
/** Time after the end of a process in which a separate database may still commit its last statements. */
const UNDER_WAY_MS = 500;

const read = async (db: Db): Promise<Books> => {
  const rounds = await db.query<RoundRow>(
    `select id, day_of_month, public_hash, secret_hash, (result->>'pointHundredths')::integer as point_hundredths,
       phase, started_at, ended_at, settled_at
     from rounds where game = 'crash'`,
  );
  const bets = await db.query<BetRow>(
    `select id, round_id, player_id, item_ids, stake_cents, (terms->>'auto')::integer as auto_cash_out_hundredths,
       (terms->>'cap')::integer as cap_hundredths, status,
       multiplier_hundredths as cash_out_hundredths, settled_by as cash_out_by, win_cents, win_item_id,
       remainder_cents, balance_after_cents, settled_at from bets where game = 'crash'`,
  );
  const gaps = await db.query<GapRow>(
    `select round_id, gap_from, gap_to, gap_ms, cashed_out_at_hundredths from interruptions where game = 'crash' order by id`,
  );
  return { rounds: new Map(rounds.map((row) => [row.id, row])), bets: new Map(bets.map((row) => [row.id, row])), gaps };
};

/**
 * Possible causes of the payment of an acknowledged cash-out. A cash-out that arrived when a cap was reached is paid at
 * the cap.
 */
const BY_HAND: ReadonlySet<string | null> = new Set(['player', 'win_cap', 'round_cap']);

/**
 * Checks that each acknowledged bet, cash-out and cancellation, and each announced cash-out, is recorded as players
 * received it.
 */
const acknowledged = ({ bets }: Books, records: Records): string[] => {
  const wrong: string[] = [];
  for (const bet of records.bets.values()) {
    const row = bets.get(bet.betId);
    const told = JSON.stringify([bet.playerId, bet.stakeCents, bet.autoCashOutHundredths, [...bet.itemIds].sort()]);
    if (!row) wrong.push(`the acknowledged bet ${bet.betId} is missing`);
    else if (
      JSON.stringify([row.player_id, row.stake_cents, row.auto_cash_out_hundredths, [...row.item_ids].sort()]) !== told
    )
      wrong.push(`bet ${bet.betId} is not the acknowledged one: ${JSON.stringify(row)}`);
    else if (bet.roundId !== 0 && row.round_id !== bet.roundId)
      wrong.push(`bet ${bet.betId} is in round ${row.round_id} instead of ${bet.roundId}`);
  }
  for (const take of records.cashOuts.values()) {
    const row = bets.get(take.betId);
    const told = JSON.stringify([
      1,
      take.hundredths,
      take.winCents,
      take.itemId,
      take.remainderCents,
      take.balanceCents,
      'by hand',
    ]);
    const kept =
      row &&
      JSON.stringify([
        row.status,
        row.cash_out_hundredths,
        row.win_cents,
        row.win_item_id,
        row.remainder_cents,
        row.balance_after_cents,
        BY_HAND.has(row.cash_out_by) ? 'by hand' : row.cash_out_by,
      ]);
    if (kept !== told)
      wrong.push(`the acknowledged cash-out of bet ${take.betId} was ${told} and is ${kept ?? 'missing'}`);
  }
  for (const betId of records.cancelled) {
    const row = bets.get(betId);
    if (row?.status !== 3 || row.cash_out_by !== 'cancelled')
      wrong.push(`the acknowledged cancellation of bet ${betId} is missing: ${JSON.stringify(row)}`);
  }
  for (const [betId, hundredths] of records.announced) {
    if (bets.get(betId)?.cash_out_hundredths !== hundredths)
      wrong.push(`the announced cash-out of bet ${betId} at ${hundredths} was not paid`);
  }
  return wrong;
};

/** Checks that acknowledged sales and purchases are recorded, and that each recorded command made one transfer. */
const traded = async (db: Db, records: Records): Promise<string[]> => {
  const kept = await db.query<{ player_id: number; scope: string; key: string; ok: boolean }>(
    `select player_id, scope, key, (answer->>'ok')::boolean as ok from idempotency`,
  );
  const known = new Map(kept.map((row) => [`${row.player_id} ${row.scope} ${row.key}`, row.ok]));
  const wrong = records.trades
    .filter((trade) => known.get(`${trade.playerId} ${trade.scope} ${trade.key}`) !== true)
    .map((trade) => `the acknowledged ${trade.scope} ${trade.key} is missing`);
  for (const scope of ['buy', 'sell']) {
    const done = await db.query<{ player_id: number; count: number }>(
      `select player_id, count(*)::int as count from transfers where kind = $1 and key not like '%:market' group by player_id`,
      [`storehouse.${scope}`],
    );
    for (const { player_id, count } of done) {
      const answers = kept.filter((row) => row.player_id === player_id && row.scope === scope && row.ok).length;
      if (answers !== count)
        wrong.push(`player ${player_id} has ${count} transfers of kind ${scope} for ${answers} commands`);
    }
  }
  return wrong;
};

/** Checks that results follow from the committed secrets, and that neither they nor the hashes ever changed. */
const fair = ({ rounds }: Books, records: Records): string[] => {
  const wrong: string[] = [];
  for (const [id, hash] of records.publicHashes)
    if (rounds.get(id)?.public_hash !== hash) wrong.push(`round ${id} was shown with another public hash`);
  for (const [id, told] of records.results) {
    const row = rounds.get(id);
    if (row?.point_hundredths !== told.hundredths || row.secret_hash !== told.secretHash)
      wrong.push(`round ${id} was told to have ended otherwise`);
  }
  for (const row of rounds.values()) {
    if (row.phase !== 'ended' || row.secret_hash === null) continue;
    if (publicHashOf(row.secret_hash) !== row.public_hash)
      wrong.push(`the secret of round ${row.id} does not fit its hash`);
    if (
      crashPointHundredths({ secretHash: row.secret_hash, roundId: row.id, dayOfMonth: row.day_of_month }) !==
      row.point_hundredths
    )
      wrong.push(`the point of round ${row.id} does not follow from its secret`);
  }
  return wrong;
};

/** Returns the interruptions of a round at multipliers below its crash point. */
const gapsIn = ({ gaps }: Books, round: RoundRow): GapRow[] =>
  gaps.filter(
    (gap) =>
      gap.round_id === round.id &&
      round.started_at !== null &&
      multiplierAt(gap.gap_from.getTime() - round.started_at.getTime()) < (round.point_hundredths ?? 0),
  );

const outcome = (bet: BetRow, round: RoundRow, gaps: readonly GapRow[]): string | null => {
  const point = round.point_hundredths ?? 0;
  if (bet.cash_out_by === 'cancelled') return bet.status === 3 ? null : `was cancelled and has status ${bet.status}`;
  if (bet.status === 0) return 'is still pending in a settled round';
  if (bet.status === 1 && bet.win_cents !== winCents(bet.stake_cents, bet.cash_out_hundredths ?? 0))
    return `won ${bet.win_cents}, not what its multiplier is worth`;
  if (bet.auto_cash_out_hundredths !== null) {
    const target = Math.min(bet.auto_cash_out_hundredths, bet.cap_hundredths);
    // A cash-out by the round's cap is paid at the multiplier of that moment, below the bet's target.
    const stop = bet.cash_out_by === 'round_cap' ? Math.min(bet.cash_out_hundredths ?? target, target) : target;
    if (bet.status === 1)
      return bet.cash_out_hundredths === stop && stop < point
        ? null
        : `cashed out at ${bet.cash_out_hundredths} instead of ${stop}, crash at ${point}`;
    return stop < point ? `lost, though its target ${stop} is below the crash at ${point}` : null;
  }
  if (bet.status === 2) return gaps.length > 0 ? 'was a manual bet and lost in an interrupted round' : null;
  if ((bet.cash_out_hundredths ?? 0) >= point)
    return `was paid at ${bet.cash_out_hundredths}, at or above the crash at ${point}`;
  if (bet.cash_out_by !== 'interruption')
    return BY_HAND.has(bet.cash_out_by) ? null : `was cashed out by ${bet.cash_out_by}`;
  return gaps.some(
    (gap) => gap.cashed_out_at_hundredths === bet.cash_out_hundredths || bet.cap_hundredths === bet.cash_out_hundredths,
  )
    ? null
    : 'was cashed out by an interruption at a multiplier of none';
};

/**
 * Checks that every bet of a settled round of crash was won, lost or cancelled by the rules, or cashed out by the rules
 * of interruptions.
 */
const settled = (books: Books): string[] =>
  [...books.bets.values()].flatMap((bet) => {
    const round = books.rounds.get(bet.round_id);
    if (!round?.settled_at) return [];
    const wrong = outcome(bet, round, gapsIn(books, round));
    return wrong ? [`bet ${bet.id} of round ${round.id} ${wrong}`] : [];
  });

/** Checks that the stake of each ended bet left the escrow once, so that no bet was paid, lost or refunded twice. */
const onceOnly = async (db: Db): Promise<string[]> => {
  const rows = await db.query<{ id: number; moves: number; items: number }>(
    `select b.id, cardinality(b.item_ids) as items,
       (select count(*)::int from item_moves m join transfers t on t.id = m.transfer_id
        where m.item_id = any(b.item_ids) and is_escrow(m.from_account_id)
          and (t.key in (b.game || ':win:' || b.id, b.game || ':refund:' || b.id)
            or (t.kind = b.game || '.lost' and (t.memo->'bets') @> to_jsonb(b.id))
            -- A pot goes out whole, with the first bet of its winner.
            or (b.game = 'jackpot' and t.kind = 'jackpot.win' and (t.memo->>'round')::bigint = b.round_id))) as moves
     from bets b where b.status <> 0`,
  );
  return rows
    .filter((row) => row.moves !== row.items)
    .map((row) => `the ${row.items} items of bet ${row.id} left the escrow ${row.moves} times`);
};

const wasInFlight = (round: RoundRow | undefined, outage: Outage): boolean =>
  round?.started_at != null &&
  round.started_at.getTime() < outage.killedAtMs &&
  (round.ended_at === null || round.ended_at.getTime() > outage.goneAtMs + UNDER_WAY_MS);

/**
 * Checks that exactly the long gaps are recorded as interruptions, and that each player with a live bet was notified of
 * the interruptions of its round, of none twice.
 */
const interruptions = async (db: Db, books: Books, records: Records): Promise<string[]> => {
  const wrong: string[] = [];
  for (const outage of records.outages) {
    const round = outage.roundId === null ? undefined : books.rounds.get(outage.roundId);
    if (
      !outage.isResumed ||
      !round ||
      !wasInFlight(round, outage) ||
      outage.readyAtMs - outage.goneAtMs < SURELY_LONG_MS
    )
      continue;
    const found = books.gaps.some(
      (gap) =>
        gap.round_id === round.id &&
        gap.gap_from.getTime() <= outage.goneAtMs + UNDER_WAY_MS &&
        gap.gap_to.getTime() >= outage.killedAtMs,
    );
    if (!found)
      wrong.push(
        `round ${round.id} was away for ${outage.readyAtMs - outage.goneAtMs} ms and no interruption is recorded: ` +
          JSON.stringify({ outage, round, gaps: books.gaps }),
      );
  }
  for (const gap of books.gaps) {
    if (gap.gap_ms <= TOLERATED_MS)
      wrong.push(`round ${gap.round_id} has an interruption of ${gap.gap_ms} ms, which is tolerated`);
    const told = await db.query<{ player_id: number; count: number }>(
      `select player_id, count(*)::int as count
       from notifications
       where name = 'notification.crash_interrupted' and (params->>'round')::bigint = $1
       group by player_id`,
      [gap.round_id],
    );
    const most = books.gaps.filter((one) => one.round_id === gap.round_id).length;
    for (const { player_id, count } of told)
      if (count > most)
        wrong.push(`player ${player_id} was told ${count} times of the ${most} interruptions of round ${gap.round_id}`);
    const concerned = [...books.bets.values()].filter(
      (bet) =>
        bet.round_id === gap.round_id && (bet.settled_at === null || bet.settled_at.getTime() > gap.gap_to.getTime()),
    );
    for (const bet of concerned)
      if (!told.some((one) => one.player_id === bet.player_id))
        wrong.push(
          `player ${bet.player_id} with bet ${bet.id} was not told of the interruption of round ${gap.round_id}`,
        );
  }
  return wrong;
};

/** Returns contradictions of the database to the rules, and to what players received about crash, trades and boxes. */
export const audit = async (db: Db, records: Records): Promise<string[]> => {
  const books = await read(db);
  return [
    ...(await reconcile(db, FEATURE_CHECKS)).map(
      (difference) => `the books do not balance: ${JSON.stringify(difference)}`,
    ),
    ...acknowledged(books, records),
    ...(await traded(db, records)),
    ...(await auditOpenings(db, records)),
    ...fair(books, records),
    ...settled(books),
    ...(await onceOnly(db)),
    ...(await interruptions(db, books, records)),
  ];
};
