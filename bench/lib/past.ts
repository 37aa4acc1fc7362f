import { HOUSE, escrowOf } from '@updraft/ledger';
import { DEFAULT_LIMITS } from '@updraft/rules/crash';
import { type Db, type Query, one } from '../../apps/server/src/db/db.ts';
import { PLAY_SUMS, SUMMED_PLAYS } from '../../apps/server/src/stakes/past/player-sums.ts';
import { fillPastMoney } from './past-money.ts';
import { fillPastKept } from './past-kept.ts';

/** Amount of history before the measurement. */
export interface Past {
  rounds: number;
  /** Rows of the journal: transfers, postings and item moves together. */
  journalRows: number;
  /** Number of rows of payments in and out, in each table. */
  moneyRows: number;
  /** Number of players who have staked, besides the thousand connected ones. */
  rankedPlayers: number;
}

/**
 * Rows of a past bet in the journal: its stake and the return of its item are one transfer, two postings and one move
 * each.
 */
const ROWS_A_BET = 8;
const CHUNK_BETS = 100_000;

const hex = (column: string): string => `encode(sha256(convert_to('past' || ${column}, 'UTF8')), 'hex')`;

const insertRounds = `
insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, opened_at, starts_at, started_at,
  heartbeat_at, ended_at, settled_at, result, secret_hash, seed)
select 'crash', n, $3, n, 1 + n % 28, ${hex('n')}, 1, jsonb_build_object('limits', $4::jsonb, 'payoutCapCents', 10000000), 'ended', at, at, at, at, at, at,
  jsonb_build_object('pointHundredths', 100 + (n * 7919) % 900), ${hex('-n')}, ${hex('n * 2')}
from (select n, now() - ($5::bigint - n) * interval '30 seconds' as at from generate_series($1::bigint, $2::bigint) n) r`;

/** Every fifth past bet is the measured player's. That is the first player, whose items are first in the pool. */
const MEASURED_EVERY = 5;
const POOL_AT = `case when b % ${MEASURED_EVERY} = 0 then (b / ${MEASURED_EVERY}) % (select count(*) from past_pool where player_id = (select min(id) from players)) else b % (select count(*) from past_pool) end`;

/**
 * Number of bets in a group. The last five of a group are one jackpot round, and the five before them one wheel round.
 */
const BETS_A_DRAW = 50;
const DRAW_GAMES = { wheel: 8, jackpot: 9 } as const;
type DrawGame = keyof typeof DRAW_GAMES;

/** SQL of the chunk's bets, each with an item of the pool in turn. */
const chunk = `select b, p.item_id, p.player_id, p.price_cents, now() - ($3::bigint - b) * interval '24 seconds' as at,
    coalesce(d.game, 'crash') as game, coalesce(d.escrow, ${HOUSE.crashEscrow}) as escrow
  from generate_series($1::bigint, $2::bigint) b join past_pool p on p.n = ${POOL_AT}
  left join (values ${Object.entries(DRAW_GAMES)
    .map(([game, fifth]) => `(${fifth}, '${game}', ${escrowOf(game)})`)
    .join(', ')}) as d(fifth, game, escrow)
    on d.fifth = (b / 5) % 10 and b / ${BETS_A_DRAW} < $3::bigint / ${BETS_A_DRAW}`;

/**
 * Stakes of crash and of the wheel were lost, and grants return their items to the players. In the jackpot each player
 * won their own items back.
 */
const insertBets = `
insert into bets (id, game, round_id, player_id, command_key, item_ids, items, stake_cents, terms, status, win_cents,
  multiplier_hundredths, created_at, settled_at)
overriding system value
select b, game, case game when 'crash' then 1 + (b - 1) * $4::bigint / $3::bigint else 1 + b / ${BETS_A_DRAW} end,
  player_id, 'past:' || b, array[item_id],
  jsonb_build_array(jsonb_build_object('image', 'x', 'market_hash_name', 'past', 'name_ru', 'past', 'rarity', 'milspec',
    'price', price_cents / 100.0)), price_cents,
  case game when 'crash' then '{"auto": 999900, "cap": 999999}' when 'wheel' then '{"colour": "red"}'
    else jsonb_build_object('from', 1 + b % 5 * 1000000) end::jsonb,
  case game when 'jackpot' then 1 else 2 end, case game when 'jackpot' then price_cents end,
  case game when 'jackpot' then 100 end, at, at
from (${chunk}) c`;

const transferOf = (side: 0 | 1): string => `$4::bigint + c.b * 2 - ${side === 0 ? 1 : 0}`;
const insertTransfers = (side: 0 | 1): string => `
insert into transfers (id, key, kind, player_id, created_at) overriding system value
select ${transferOf(side)}, ${
  side === 0
    ? `game || ':stake:' || b, game || '.stake'`
    : `case game when 'jackpot' then 'jackpot:win:' || b else 'past:again:bet-' || b end,
         case game when 'jackpot' then 'jackpot.win' else 'sandbox.grant' end`
}, player_id, at
from (${chunk}) c`;

const insertPostings = (side: 0 | 1): string => `
insert into postings (transfer_id, account_id, amount_cents)
select ${transferOf(side)}, account.id, price_cents * account.sign from (${chunk}) c
cross join lateral (values (items_of(player_id), ${side === 0 ? -1 : 1}), (escrow, ${side === 0 ? 1 : -1})) as account(id, sign)`;

const insertMoves = (side: 0 | 1): string => `
insert into item_moves (transfer_id, item_id, from_account_id, to_account_id, price_cents)
select ${transferOf(side)}, item_id,
  ${side === 0 ? 'items_of(player_id), escrow' : 'escrow, items_of(player_id)'}, price_cents
from (${chunk}) c`;

/** Published values of a past draw. */
const DRAWN = `jsonb_build_object('closesAtMs', (extract(epoch from at) * 1000)::bigint, 'beacon', 'past',
  'beaconRound', n, 'beaconRandomness', ${hex('n')}, 'beaconSignature', ${hex('n')})`;
const NO_ITEMS = `jsonb_build_object('cents', 0, 'count', 0, 'dearest', '[]'::jsonb)`;
const RESULTS: Readonly<Record<DrawGame, string>> = {
  wheel: `jsonb_build_object('sector', n % 54) || ${DRAWN}`,
  jackpot: `jsonb_build_object('winningTicket', 1, 'winnerId', p.winner_id, 'tickets', '', 'ticketsHash', ${hex('n')},
    'chances', p.chances, 'prize', jsonb_build_object('potCents', p.cents, 'stakeCents', p.cents, 'chance', 10000,
      'won', jsonb_build_object('cents', p.cents, 'count', p.items, 'dearest', '[]'::jsonb), 'fee', ${NO_ITEMS},
      'creditCents', 0, 'winCents', p.cents)) || ${DRAWN}`,
};

/** Returns SQL of the wheel's or jackpot's rounds, whose results follow from the inserted bets. */
const insertDrawRounds = (game: DrawGame): string => `
insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, opened_at, starts_at,
  started_at, heartbeat_at, ended_at, settled_at, result, secret_hash, seed, counts_once, at_close)
select '${game}', n, $1, n, 1 + n % 28, ${hex('n')}, 1,
  '{"schedule": {"beacon": "past", "genesisMs": 1600000000000, "periodMs": 3000}}', 'ended', at, at, at, at, at, at,
  ${RESULTS[game]}, ${hex('-n')}, ${hex('n * 2')}, ${game === 'jackpot'},
  ${game === 'jackpot' ? `jsonb_build_object('ticketsHash', ${hex('n')})` : 'null::jsonb'}
from (
  select b.round_id as n, max(b.settled_at) as at, min(b.player_id) as winner_id, sum(b.stake_cents)::bigint as cents,
    count(*) as items, jsonb_object_agg(b.player_id, 2000) as chances
  from bets b where b.game = '${game}' group by b.round_id) p`;

const addChain = async (query: Query, { game, length }: { game: string; length: number }): Promise<number> =>
  one(
    await query.query<{ id: number }>(
      `insert into fair_chains (game, base, length, commitment, beacon, beacon_round, salt, receipt)
       values ($1, 0, $2, ${hex("'chain' || $1")}, 'past', 1, ${hex("'salt'")}, 'past')
       returning id`,
      [game, length],
    ),
  ).id;

/**
 * Fills rounds, bets, journal and payments as years of operation leave them. Every item came back to its player by a
 * win, a grant or a canceled withdrawal, so players' balances and items are unchanged. The triggers that maintain
 * balances are off during the fill, and the reconciliation afterwards verifies it.
 */
export const fillPast = async (db: Db, past: Past, say: (text: string) => void): Promise<void> => {
  const bets = Math.floor(past.journalRows / ROWS_A_BET);
  const chainId = await addChain(db, { game: 'crash', length: past.rounds });
  await db.query(
    `create table past_pool as select row_number() over (order by account_id, id) - 1 as n, id as item_id,
       holder_of(account_id) as player_id, price_cents
     from items
     where is_players_items(account_id)`,
  );
  await db.exec('create unique index on past_pool (n)');
  const [base] = await db.query<{ transfer: number }>('select max(id) as transfer from transfers');
  const startedMs = performance.now();
  for (let from = 1; from <= bets; from += CHUNK_BETS) {
    const to = Math.min(bets, from + CHUNK_BETS - 1);
    await db.tx(async (query) => {
      await query.query('set local session_replication_role = replica');
      const firstRound = Math.floor(((from - 1) * past.rounds) / bets) + 1;
      const lastRound = Math.floor((to * past.rounds) / bets);
      await query.query(insertRounds, [firstRound, lastRound, chainId, JSON.stringify(DEFAULT_LIMITS), past.rounds]);
      await query.query(insertBets, [from, to, bets, past.rounds]);
      for (const side of [0, 1] as const) {
        for (const sql of [insertTransfers(side), insertPostings(side), insertMoves(side)])
          await query.query(sql, [from, to, bets, base?.transfer]);
      }
    });
    say(`    ${Math.round((to / bets) * 100)} % after ${Math.round((performance.now() - startedMs) / 1000)} s`);
  }
  for (const game of Object.keys(DRAW_GAMES) as DrawGame[]) {
    const drawChainId = await addChain(db, { game, length: Math.floor(bets / BETS_A_DRAW) });
    await db.tx(async (query) => {
      await query.query('set local session_replication_role = replica');
      await query.query('set local statement_timeout = 0');
      await query.query(insertDrawRounds(game), [drawChainId]);
    });
  }
  for (const table of ['transfers', 'bets'])
    await db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
  await db.exec('drop table past_pool');
  await db.query(
    `insert into player_sums (player_id, game, ${PLAY_SUMS})
     select player_id, game, ${SUMMED_PLAYS} from round_plays group by player_id, game`,
  );
  await fillPastMoney(db, { rows: past.moneyRows });
  say('    sums of the top players, openings, tickets, the chat, referrals');
  await fillPastKept(db, past);
  await db.exec('vacuum analyze');
};
