import { AGREEMENT_REQUIRED } from '@updraft/contract';
import { DEFAULT_BOX_LIMITS, caseNumber, itemAt } from '@updraft/rules/cases';
import { HOUSE } from '@updraft/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CasesWorld, createCasesWorld, percentOf } from '../../testing/cases-world.ts';
import { createLimits } from '../../testing/limits.ts';
import { createMoney } from '../../testing/money.ts';
import { Storehouse } from '../storehouse/storehouse.commands.ts';
import { systemClock } from '../../lib/clock.ts';
import { playerSums } from '../../stakes/past/player-sums.ts';
import type { StoredBox } from './boxes.store.ts';
import { casesPastBets } from './cases.past-bets.ts';
import type { OpenAnswer, WonItem } from './open-command.ts';
import { Boxes } from './saving.ts';

let world: CasesWorld;
/** A box with a price of ten dollars. */
let box: StoredBox;
beforeAll(async () => {
  world = await createCasesWorld();
  const found = (await world.boxes()).find((one) => one.priceCents === 1000);
  if (!found) throw new Error('no box for ten dollars');
  box = found;
});
beforeEach(() => void world.emitted.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const wonBy = (answer: OpenAnswer): WonItem[] => {
  if (!answer.ok) throw new Error(answer.message);
  return answer.won;
};
const worth = (won: readonly WonItem[]): number => won.reduce((sum, item) => sum + item.itemCents, 0);
const openingsOf = async (playerId: number): Promise<number> =>
  (await world.db.query('select 1 from case_openings where player_id = $1', [playerId])).length;

describe('opening a box', () => {
  it('[CA-10] [CA-11] [CA-13] an opening takes the price and gives the items that follow from the seeds', async () => {
    const { id } = await world.opener({ cents: 5000, clientSeed: 'a-seed' });
    const { seeds } = await world.seeds.now(id);
    const answer = await world.open(id, box, { count: 3 });
    const won = wonBy(answer);
    expect(answer).toMatchObject({ balanceCents: 2000, nextNonce: 3 });
    expect(await world.held(id)).toEqual(won.map((item) => item.itemId).sort((a, b) => a - b));
    expect(world.emitted.map((one) => one.event)).toEqual(['updateBalance', 'updateInventory']);
    const { previous } = await world.seeds.rotate({ playerId: id, hash: seeds.serverSeedHash });
    const serverSeed = previous?.seed ?? '';
    expect(won.map(({ nonce, number, entryId }) => ({ nonce, number, entryId }))).toEqual(
      [0, 1, 2].map((nonce) => {
        const number = caseNumber({ serverSeed, clientSeed: 'a-seed', nonce }) ?? -1;
        return { nonce, number, entryId: itemAt(box.items, number) };
      }),
    );
    await world.expectBalanced();
  });

  it('an opening gives an item of the stock, or orders it from the market if there is none', async () => {
    const { id } = await world.opener({ cents: 5000 });
    const stocked = async (): Promise<number> =>
      (
        await world.db.query('select 1 from items where account_id = $1 and entry_id = any($2::int[])', [
          HOUSE.stock,
          box.items.map((item) => item.itemId),
        ])
      ).length;
    const before = await stocked();
    const won = wonBy(await world.open(id, box, { count: 5 }));
    const born = await world.db.query<{ id: number }>(
      'select id from items where id = any($1::bigint[]) and born_account_id = $2',
      [won.map((item) => item.itemId), HOUSE.market],
    );
    expect(born.length + before - (await stocked())).toBe(5);
  });

  it('[CA-12] an opening stores the versions of rules and box, and the item as it was shown', async () => {
    const { id } = await world.opener();
    const [won] = wonBy(await world.open(id, box));
    const [row] = await world.db.query(
      'select rules_version, box_id, version, client_seed, price_cents, item_cents, item from case_openings where id = $1',
      [won?.openingId],
    );
    expect(row).toMatchObject({
      rules_version: 1,
      box_id: box.id,
      version: box.version,
      client_seed: 'mine',
      price_cents: box.priceCents,
      item_cents: won?.itemCents,
      item: { price: (won?.itemCents ?? 0) / 100 },
    });
    await expect(
      world.db.query('update case_openings set item_cents = 1 where id = $1', [won?.openingId]),
    ).rejects.toThrow(/append/);
  });

  it('a client seed sent with the command is used for it and for later openings', async () => {
    const { id } = await world.opener({ clientSeed: 'first' });
    wonBy(await world.open(id, box));
    wonBy(await world.open(id, box, { clientSeed: 'second' }));
    expect((await world.seeds.now(id)).seeds).toMatchObject({ clientSeed: 'second', nonce: 2 });
    expect(
      await world.db.query('select client_seed, nonce from case_openings where player_id = $1 order by id', [id]),
    ).toEqual([
      { client_seed: 'first', nonce: 0 },
      { client_seed: 'second', nonce: 1 },
    ]);
  });

  it('an opening needs at most seven round trips to the database', async () => {
    const { id } = await world.opener();
    let [asked, waits] = [0, 0];
    const counting = world.twin({
      ...world.db,
      tx: (work) =>
        world.db.tx((query) =>
          work({
            query: (sql, params) => {
              if (asked === 0) waits += 1;
              asked += 1;
              return query.query<never>(sql, params).finally(() => void (asked -= 1));
            },
          }),
        ),
    });
    wonBy(await counting.open(await world.command(id, box, { count: 5, key: 'a key that is kept' })));
    // Round trips: reads; price and stock; items of the stock; the market's order and its items; openings; the
    // response.
    expect(waits).toBeLessThanOrEqual(7);
  });

  it('a won item can be sold at once at the price that was shown', async () => {
    const { id } = await world.opener({ cents: 1000 });
    const won = wonBy(await world.open(id, box));
    const storehouse = new Storehouse({ outbox: world.outbox, clock: systemClock });
    const answer = await storehouse.sell({
      playerId: id,
      itemIds: won.map((item) => item.itemId),
      giveCents: worth(won),
      key: null,
    });
    expect(answer).toMatchObject({ ok: true, balanceCents: worth(won) });
    expect(await world.held(id)).toEqual([]);
  });
});

describe('a repeated command', () => {
  it('[M3] a repeat without a key returns the items of its nonce and opens nothing', async () => {
    const { id } = await world.opener({ cents: 5000 });
    const command = await world.command(id, box, { count: 2 });
    const first = await world.openings.open(command);
    const again = await world.openings.open(command);
    expect(again).toEqual(first);
    expect([await openingsOf(id), await world.balance(id)]).toEqual([2, 3000]);
    // The response is the same after the seed was revealed, and from another process.
    await world.seeds.rotate({ playerId: id, hash: command.serverSeedHash });
    expect(await world.twin().open(command)).toEqual(first);
  });

  it('[M3] a command without a key is refused when its nonce belongs to another command', async () => {
    const { id } = await world.opener({ cents: 5000 });
    const command = await world.command(id, box, { count: 2 });
    await world.openings.open(command);
    for (const change of [{ count: 1 }, { boxId: box.id + 1 }, { nonce: 1, count: 1 }])
      expect(await world.openings.open({ ...command, ...change })).toMatchObject({
        message: 'cases_api.seeds_changed',
      });
    expect(await openingsOf(id)).toBe(2);
  });

  it('[M3] [CA-21] a repeat without a key is refused with another client seed, accepted with the same or none', async () => {
    const { id } = await world.opener({ cents: 5000 });
    const command = { ...(await world.command(id, box)), clientSeed: 'abc' };
    const first = await world.openings.open(command);
    expect(first).toMatchObject({ ok: true });
    expect(await world.openings.open({ ...command, clientSeed: 'zzz' })).toMatchObject({
      message: 'cases_api.seeds_changed',
    });
    expect(await world.openings.open(command)).toEqual(first);
    expect(await world.openings.open({ ...command, clientSeed: undefined })).toEqual(first);
    expect([await openingsOf(id), await world.balance(id)]).toEqual([1, 4000]);
  });

  it('[M3] a repeat with its key returns the first response; another command under that key is refused', async () => {
    const { id } = await world.opener({ cents: 5000 });
    const command = await world.command(id, box, { key: 'a key of mine' });
    const first = await world.openings.open(command);
    expect(await world.openings.open(command)).toEqual(first);
    // The balance of the response is the present one (decision 0131).
    await world.openings.open(await world.command(id, box));
    expect(await world.openings.open(command)).toEqual({ ...first, balanceCents: 3000 });
    expect(await world.openings.open({ ...command, count: 2 })).toMatchObject({ message: 'app_api.key_reused' });
    expect(await openingsOf(id)).toBe(2);
  });

  it('[M3] two equal commands at the same time open once', async () => {
    const { id } = await world.opener({ cents: 5000 });
    const command = await world.command(id, box);
    const twin = world.twin();
    const answers = await Promise.all([world.openings.open(command), twin.open(command), world.openings.open(command)]);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(new Set(answers.flatMap(wonBy).map((item) => item.openingId)).size).toBe(1);
    expect([await openingsOf(id), await world.balance(id)]).toEqual([1, 4000]);
  });
});

describe('prices that move between a look and a press', () => {
  it('[CA-16] an opening of a box that returns less than was seen is refused with its present return', async () => {
    const { id } = await world.opener();
    const other = (await world.boxes()).find((one) => one.priceCents === 5000) as StoredBox;
    const seen = await world.command(id, other);
    const item = other.items.reduce((a, b) => (a.parts * a.priceCents > b.parts * b.priceCents ? a : b));
    await world.prices.reprice(item.itemId, Math.round(item.priceCents * 0.97));
    const percent = percentOf(await world.box(other.id));
    expect(percent).toBeLessThan(seen.returnBasisPoints / 100);
    expect(await world.openings.open(seen)).toEqual({
      ok: false,
      message: 'cases_api.box_returns_less',
      params: { percent },
    });
    expect([await openingsOf(id), await world.balance(id)]).toEqual([0, 100_000]);
    // A command with present values is accepted, also if the box returns more by then.
    const again = await world.command(id, other);
    await world.prices.reprice(item.itemId, item.priceCents);
    expect(await world.openings.open(again)).toMatchObject({ ok: true });
  });
});

describe('a refusal', () => {
  /** Returns the refusal, after checking that nothing has moved. */
  const refusalOf = async (playerId: number, change: Parameters<CasesWorld['open']>[2] = {}) => {
    const before = await world.balance(playerId);
    const answer = await world.open(playerId, box, change);
    expect([await openingsOf(playerId), await world.balance(playerId)]).toEqual([0, before]);
    return answer;
  };

  it.each([
    ['[CA-13] too many at once', { count: 6 }, { message: 'cases_api.count', params: { value: 5 } }],
    ['[CA-13] none at all', { count: 0 }, { message: 'cases_api.count', params: { value: 5 } }],
    ['[CA-13] less than none', { count: -1 }, { message: 'cases_api.count', params: { value: 5 } }],
    ['[CA-14] another price', { priceCents: 999 }, { message: 'cases_api.box_changed', params: { price: 10 } }],
    ['[CA-14] another content', { boxHash: 'a'.repeat(64) }, { message: 'cases_api.box_changed' }],
    [
      '[CA-16] a higher return',
      { returnBasisPoints: 9201 },
      { message: 'cases_api.box_returns_less', params: { percent: 92 } },
    ],
    ['[CA-21] no client seed', { clientSeed: 'with space' }, { message: 'cases_api.bad_client_seed' }],
    ['[CA-20] another server seed', { serverSeedHash: 'b'.repeat(64) }, { message: 'cases_api.seeds_changed' }],
    ['[CA-22] a nonce to come', { nonce: 1 }, { message: 'cases_api.seeds_changed' }],
    ['a box that there is not', { boxId: 1_000_000 }, { message: 'cases_api.box_not_found' }],
  ])('refuses an opening and takes nothing: %s', async (_name, change, expected) => {
    const { id } = await world.opener();
    expect(await refusalOf(id, change)).toMatchObject({ ok: false, ...expected });
  });

  it('[CA-20] the refusal names a missing client seed, also before the player has any seeds', async () => {
    const { id } = await world.player({ cents: 5000 });
    const refused = { ok: false, message: 'cases_api.no_client_seed' };
    const command = { ...(await world.command((await world.opener()).id, box)), playerId: id };
    expect(await world.openings.open(command)).toMatchObject(refused);
    expect(await refusalOf(id)).toMatchObject(refused);
  });

  it('[CA-15] the refusal names the missing sum when the player has less than the price', async () => {
    const { id } = await world.opener({ cents: 1999 });
    expect(await refusalOf(id, { count: 2 })).toMatchObject({
      message: 'cases_api.insufficient_funds',
      params: { sum: 0.01 },
    });
  });

  it('an opening is refused while the price of one of the box’s items is in doubt', async () => {
    const { id } = await world.opener();
    const [item] = box.items;
    await world.db.query('update catalogue set suspended = true where id = $1', [item?.itemId]);
    expect(await refusalOf(id)).toMatchObject({ message: 'cases_api.box_paused' });
    await world.db.query('update catalogue set suspended = false where id = $1', [item?.itemId]);
    expect(await world.open(id, box)).toMatchObject({ ok: true });
  });

  it('[P3] an opening is refused until the player accepts a changed agreement', async () => {
    const { id } = await world.opener();
    await world.db.query('update players set accepted_version = $2 where id = $1', [id, AGREEMENT_REQUIRED - 1]);
    expect(await refusalOf(id)).toMatchObject({ message: 'user_api.agreement_changed' });
  });

  it('an opening is refused in maintenance, and for staff and banned players', async () => {
    const { id } = await world.opener();
    await world.settings.change('site.maintenance', true, 'test');
    expect(await refusalOf(id)).toMatchObject({ message: 'app_api.maintenance' });
    await world.settings.change('site.maintenance', false, 'test');
    await world.db.query('update players set is_moderator = true where id = $1', [id]);
    expect(await refusalOf(id)).toMatchObject({ message: 'user_api.staff_cannot_stake' });
    await world.db.query('update players set banned = true where id = $1', [id]);
    expect(await refusalOf(id)).toMatchObject({ message: 'user_api.banned' });
  });
});

describe('an opening in limits, wagering and wins', () => {
  it('[LI-3] [LI-4] [LI-7] openings are bounded by own limits and refused during a break', async () => {
    const limits = createLimits(world);
    const { id } = await world.opener();
    await limits.set({ playerId: id, kind: 'stake', window: 1, cents: 2500 });
    expect(await world.open(id, box, { count: 3 })).toMatchObject({
      message: 'user_api.limit_reached',
      params: { sum: 25, days: 1 },
    });
    expect(await world.open(id, box, { count: 2 })).toMatchObject({ ok: true });
    expect(await world.open(id, box)).toMatchObject({ message: 'user_api.limit_reached', params: { sum: 5 } });
    const hours = await world.db.query('select stake_cents, win_cents from play_hours where player_id = $1', [id]);
    const [sums] = await world.db.query<{ cents: number }>(
      'select sum(item_cents)::bigint as cents from case_openings where player_id = $1',
      [id],
    );
    expect(hours).toEqual([{ stake_cents: 2000, win_cents: sums?.cents }]);
    await world.db.query(
      `insert into player_breaks (player_id, kind, ends_at) values ($1, 'pause', now() + interval '1 day')`,
      [id],
    );
    expect(await world.open(id, box)).toMatchObject({ message: 'user_api.on_break' });
  });

  it('[LI-10] an opening before the first limit counts too', async () => {
    const { id } = await world.opener();
    await world.open(id, box, { count: 2 });
    const limits = createLimits(world);
    await limits.set({ playerId: id, kind: 'stake', window: 1, cents: 2500 });
    expect(await world.open(id, box)).toMatchObject({ message: 'user_api.limit_reached', params: { sum: 5 } });
  });

  it('[WA-2] an opening reduces the wagering left by its price and releases bonus money', async () => {
    const money = createMoney(world);
    const { id } = await world.opener({ cents: 0 });
    await money.deposit(id, { cents: 5000 });
    await world.outbox.tx((query, emit) =>
      world.wagering.giveBonus(query, emit, {
        playerId: id,
        kind: 'bonus.promo',
        key: `a bonus for ${id}`,
        cents: 1000,
        memo: {},
      }),
    );
    const before = await world.wagering.standing(world.db, id);
    const answer = await world.open(id, box, { count: 2 });
    const after = await world.wagering.standing(world.db, id);
    // The released bonus is 2.5 % of twice ten dollars.
    expect([before.toStakeCents - after.toStakeCents, before.bonusCents - after.bonusCents]).toEqual([2000, 50]);
    expect(answer).toMatchObject({ balanceCents: 3050 });
  });

  it('[CA-17] [F10] an opening that gives exactly its price is no win', async () => {
    const entries = await world.db.query<{ id: number; price_cents: number }>(
      'select id, price_cents from catalogue where not suspended and price_cents between 100 and 2000 order by price_cents',
    );
    const [low, same] = [entries[0], entries.at(-1)];
    if (!low || !same) throw new Error('no entries');
    // Most openings of this box give exactly the price.
    const share = low.price_cents / same.price_cents;
    const parts = Math.round((1_000_000 * (0.92 - share)) / (1 - share));
    const saved = await new Boxes({ db: world.db, limits: () => DEFAULT_BOX_LIMITS, onChanged: () => undefined }).save({
      id: null,
      art: 'even',
      name: 'Even',
      nameRu: 'Ровно',
      priority: 1,
      priceCents: same.price_cents,
      items: [
        { itemId: same.id, parts },
        { itemId: low.id, parts: 1_000_000 - parts },
      ],
      reason: 'a reason',
      staffId: (await world.player()).id,
    });
    const even = await world.box(saved.ok ? saved.id : 0);
    const { id } = await world.opener();
    const won = wonBy(await world.open(id, even, { count: 5 }));
    expect(won.map((item) => item.itemCents)).toContain(even.priceCents);
    expect(await playerSums(world.db, id)).toMatchObject({ games: 5, wins: 0, won_cents: 0, top_hundredths: null });
    const { rows } = await casesPastBets.page(world.db, { playerId: id });
    expect(rows.map((row) => row.status)).toEqual(Array.from({ length: 5 }, () => 'lost'));
  });

  it('an opening is counted among the games of its player', async () => {
    const { id } = await world.opener();
    const won = wonBy(await world.open(id, box, { count: 5 }));
    const wins = won.filter((item) => item.itemCents > box.priceCents);
    const top = Math.max(0, ...wins.map((item) => item.itemCents));
    expect(await playerSums(world.db, id)).toEqual({
      games: 5,
      wins: wins.length,
      staked_cents: 5 * box.priceCents,
      returned_cents: worth(won),
      won_cents: worth(wins),
      top_win_cents: top,
      top_hundredths: top === 0 ? null : Math.floor((top * 100) / box.priceCents),
    });
  });
});
