import type { TicketAbout } from '@updraft/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markCancelled } from '../../stakes/bets.store.ts';
import { supportWorld } from '../../testing/support-world.ts';

const here = supportWorld({ hasBareRows: true });
const { call, player, open, ticketOf, texts } = here;
beforeEach(() => here.later());

let ann: number;
let bob: number;
/** Things of Ann that a ticket can be about, one of each kind. */
let own: Record<'round' | 'opening' | 'invoice' | 'skins' | 'withdrawal', TicketAbout>;

const inserted = async (sql: string, values: unknown[]): Promise<string> =>
  String((await here.world.db.query<{ id: string | number }>(sql, values))[0]?.id);

beforeAll(async () => {
  [ann, bob] = [await player(), await player()];
  const [item] = await here.world.give(ann, 1);
  await here.world.db.query(
    `with chain as (
       insert into fair_chains (game, base, length, commitment, beacon, beacon_round)
       values ('crash', 40, 10, 'test', 'test', 1) returning id)
     insert into rounds (game, id, chain_id, chain_index, day_of_month, public_hash, rules_version, terms, phase, starts_at)
     select 'crash', 41, id, 1, 1, 'hash', 1, '{}', 'waiting', now() from chain`,
  );
  await here.world.db.query(
    `insert into bets (round_id, player_id, game, command_key, item_ids, items, stake_cents)
     values (41, $1, 'crash', 'a', array[$2::bigint], '[]', 150), (41, $1, 'crash', 'b', array[$2::bigint], '[]', 250)`,
    [ann, item?.id],
  );
  const invoice = await inserted(
    `insert into invoices (id, player_id, method, provider, amount_cents, currency, expires_at)
     values (gen_random_uuid(), $1, 'ewallet', 'test', 1000, 'USD', now()) returning id`,
    [ann],
  );
  const skins = await inserted(
    `insert into skin_deposits (player_id, share_basis_points, expected_cents) values ($1, 9500, 700) returning id`,
    [ann],
  );
  const withdrawal = await inserted(
    `insert into withdrawals (player_id, type, sum_cents, item_ids, items, status)
     values ($1, 'steam', 900, array[$2::bigint], '[]', 'sending') returning id`,
    [ann, item?.id],
  );
  // Foreign keys are off, because the opening refers to rows of another feature.
  await here.world.db.exec(`set session_replication_role = replica`);
  const opening = await inserted(
    `insert into case_openings (player_id, box_id, version, price_cents, rules_version, seed_id, client_seed, nonce,
       command_nonce, number, entry_id, item_id, item_cents, item, expected_cents, variance, is_demo)
     values ($1, 1, 1, 300, 1, 1, 'x', 0, 0, 5, 1, 1, 200, '{}', 1, 1, false) returning id`,
    [ann],
  );
  await here.world.db.exec(`set session_replication_role = origin`);
  own = {
    round: { kind: 'round', game: 'crash', id: 41 },
    opening: { kind: 'opening', id: Number(opening) },
    invoice: { kind: 'deposit', id: invoice },
    skins: { kind: 'deposit', id: `skins-${skins}` },
    withdrawal: { kind: 'withdrawal', id: Number(withdrawal) },
  };
});

const sendAbout = (id: number, playerId: number, about: TicketAbout) =>
  call('POST /api/tickets/sendMessage', playerId, { input: { id, message: 'This is what I mean.', about } });

describe('what a message is about', () => {
  it('[SU-9] is kept with it: a round, an opening, a deposit, a withdrawal', async () => {
    const id = await open(ann, { about: own.round });
    for (const about of [own.opening, own.invoice, own.skins, own.withdrawal])
      expect(await sendAbout(id, ann, about)).toMatchObject({ success: true });
    expect((await ticketOf(ann, id)).messages.map(({ about }) => about)).toEqual(Object.values(own));
    const { recent } = await call('POST /api/tickets/attachable', ann);
    expect(new Set(recent.map(({ about }) => JSON.stringify(about)))).toEqual(
      new Set(Object.values(own).map((about) => JSON.stringify(about))),
    );
    expect(recent.find(({ about }) => about.kind === 'round')?.sum).toBe(4);
  });

  it('[SU-9] [CR-24] leaves cancelled bets out of the latest rounds and their sums', async () => {
    const { db } = here.world;
    const placed = await db.query<{ id: number }>(
      `insert into bets (round_id, player_id, game, command_key, item_ids, items, stake_cents)
       select 41, $1, 'crash', 'c' || n, item_ids, '[]', 100 from bets, generate_series(1, 9) n where command_key = 'a'
       returning id`,
      [ann],
    );
    await markCancelled(
      db,
      placed.map(({ id }) => id),
    );
    const { recent } = await call('POST /api/tickets/attachable', ann);
    expect(recent.filter(({ about }) => about.kind === 'round').map(({ sum }) => sum)).toEqual([4]);
  });

  it('[S6] [SU-9] is never another player’s opening or payment, nor what does not exist; a round is public', async () => {
    const id = await open(bob);
    const refused = { success: false, message: 'ticket_api.about_not_found', messages: [] };
    for (const about of [own.opening, own.invoice, own.skins, own.withdrawal])
      expect(await sendAbout(id, bob, about)).toEqual(refused);
    const missing: TicketAbout[] = [
      { kind: 'round', game: 'wheel', id: 41 },
      { kind: 'round', game: 'crash', id: 42 },
      { kind: 'deposit', id: '00000000-0000-4000-8000-000000000000' },
      { kind: 'deposit', id: 'skins-999999' },
    ];
    for (const about of missing) expect(await sendAbout(id, bob, about)).toEqual(refused);
    expect(await sendAbout(id, bob, own.round)).toMatchObject({ success: true });
    await call('POST /api/tickets/close', bob, { input: { id } });
    const ticket = { ...texts, about: own.withdrawal };
    expect(await call('POST /api/tickets/create', bob, { input: { ticket } })).toMatchObject({
      message: 'ticket_api.about_not_found',
    });
    expect((await call('POST /api/tickets/attachable', bob)).recent).toEqual([]);
  });
});
