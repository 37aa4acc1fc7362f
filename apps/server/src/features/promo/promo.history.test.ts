import { PROMO_USES_PAGE, calls } from '@updraft/contract';
import { beforeAll, expect, it } from 'vitest';
import type { PlayerContext } from '../../http/calls.ts';
import { promoWorld } from '../../testing/promo-world.ts';
import { promoHandlers } from './promo.http.ts';

const HISTORY = 'POST /api/user/promoHistory';
const here = promoWorld();
const { code, use, percent, hold } = here;

let handlers: ReturnType<typeof promoHandlers>;
beforeAll(() => {
  const { db, catalogue, promo } = here.world;
  handlers = promoHandlers({ db, catalogue, promo, mayTry: () => true });
});

const history = async (playerId: number, cursor?: string | null) =>
  calls[HISTORY].output.parse(
    await handlers[HISTORY](calls[HISTORY].input.parse({ ...(cursor && { cursor }) }), {
      session: { playerId },
    } as unknown as PlayerContext),
  );

it('[PR-2] names what each used code gave: bonus money, an item, or a share of a deposit once it is credited', async () => {
  const { id } = await here.world.player();
  const [entry] = await here.world.db.query<{ id: number; market_hash_name: string }>(
    'select id, market_hash_name from catalogue order by price_cents limit 1',
  );
  const [sum, item, share] = [
    await code(),
    await code({ kind: 'item', amountCents: null, entryId: entry?.id ?? 0 }),
    await percent({ basisPoints: 750 }),
  ];
  await use(id, sum);
  await use(id, item);
  const { invoiceId } = await hold(id, share);
  expect((await history(id)).codes.map((used) => used.code)).toEqual([item, sum]);
  await here.world.db.tx((query) =>
    here.world.promo.confirm(query, { invoiceId, playerId: id, code: share, depositCents: 1000 }),
  );
  expect((await history(id)).codes).toMatchObject([
    { code: share, kind: 'percent', percent: 7.5, sum: null, item: null },
    { code: item, kind: 'item', sum: null, item: { market_hash_name: entry?.market_hash_name } },
    { code: sum, kind: 'balance', percent: null, sum: 3, item: null },
  ]);
});

it('[S6] goes on page by page, each code once, and has those of no other player', async () => {
  const [{ id }, other] = [await here.world.player(), await here.world.player()];
  const texts: string[] = [];
  for (let n = 0; n < PROMO_USES_PAGE + 2; n += 1) {
    const text = await code();
    texts.unshift(text);
    await use(id, text);
  }
  // Uses at the same moment are in the order of their codes.
  await here.world.db.query(`update promo_uses set used_at = now() where player_id = $1`, [id]);
  const first = await history(id);
  const second = await history(id, first.next);
  expect([...first.codes, ...second.codes].map((used) => used.code)).toEqual(texts);
  expect(second.next).toBeNull();
  expect((await history(other.id)).codes).toEqual([]);
  expect((await history(other.id, first.next)).codes).toEqual([]);
});
