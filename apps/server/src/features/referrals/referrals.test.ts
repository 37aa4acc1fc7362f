import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GiftsWorld, createGiftsWorld } from '../../testing/gifts-world.ts';

let world: GiftsWorld;
beforeAll(async () => {
  world = await createGiftsWorld();
});
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const codeOf = async (playerId: number): Promise<string> => (await world.shownReferrals(playerId)).code;
const refer = (playerId: number, text: string) => world.referrals.refer({ playerId, text });
const player = async (): Promise<number> => (await world.player()).id;
const referrerOf = async (playerId: number): Promise<number | null> =>
  (
    await world.db.query<{ referrer_id: number | null }>('select referrer_id from gift_states where player_id = $1', [
      playerId,
    ])
  )[0]?.referrer_id ?? null;

describe('a referrer', () => {
  it('[RF-1] every player has a code of their own, and its owner becomes the referrer, once', async () => {
    const [first, second, newcomer] = [await player(), await player(), await player()];
    const codes = [await codeOf(first), await codeOf(second)];
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^[0-9A-F]{12}$/);
    expect(await refer(newcomer, (codes[0] ?? '').toLowerCase())).toMatchObject({ ok: true });
    expect(await refer(newcomer, codes[1] ?? '')).toEqual({ ok: false, message: 'user_api.referral_has_referrer' });
    expect(await referrerOf(newcomer)).toBe(first);
    expect(await world.shownReferrals(first)).toMatchObject({ count: 1, staked: 0, earned: 0, pending: 0 });
  });

  it('[RF-1] is never changed: the database refuses it', async () => {
    const [referrer, other] = [await player(), await player()];
    const referred = await world.referred(referrer);
    await expect(
      world.db.query('update gift_states set referrer_id = $2 where player_id = $1', [referred, other]),
    ).rejects.toThrow(/referrer_is_kept/);
  });

  it('[RF-2] is neither oneself nor a player whom one referred, nor a blocked player', async () => {
    const [referrer, alone] = [await player(), await player()];
    const referred = await world.referred(referrer);
    expect(await refer(alone, await codeOf(alone))).toEqual({ ok: false, message: 'user_api.referral_own_code' });
    expect(await refer(referrer, await codeOf(referred))).toEqual({ ok: false, message: 'user_api.referral_mutual' });
    // A ring of three players is refused too.
    const last = await world.referred(referred);
    expect(await refer(referrer, await codeOf(last))).toEqual({ ok: false, message: 'user_api.referral_mutual' });
    expect(await refer(alone, 'FFFFFFFFFFFF')).toEqual({ ok: false, message: 'user_api.referral_unknown' });
    const blocked = await world.player({ banned: true });
    expect(await refer(alone, await codeOf(blocked.id))).toEqual({ ok: false, message: 'user_api.referral_unknown' });
    expect(await referrerOf(alone)).toBeNull();
  });

  it('[RF-2] is set before the first deposit alone', async () => {
    const [referrer, newcomer] = [await player(), await player()];
    await world.money.deposit(newcomer, { cents: 100 });
    expect(await refer(newcomer, await codeOf(referrer))).toEqual({
      ok: false,
      message: 'user_api.referral_after_deposit',
    });
  });

  it('[RF-2] [M4] two players who refer each other at the same time do not both get it', async () => {
    const [first, second] = [await player(), await player()];
    const [firstCode, secondCode] = [await codeOf(first), await codeOf(second)];
    const outcomes = await Promise.all([refer(first, secondCode), refer(second, firstCode)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it.each([3, 4])('[RF-2] [M4] %d players who join at the same time close no ring', async (count) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const ring = await Promise.all(Array.from({ length: count }, player));
      const codes = await Promise.all(ring.map(codeOf));
      const join = (at: number) => refer(ring[at] ?? 0, codes[(at + 1) % count] ?? '');
      // Neighbours in the ring lock a common player. So every second command runs first, then the others.
      const even = await Promise.all(ring.flatMap((_, at) => (at % 2 === 0 ? [join(at)] : [])));
      const odd = await Promise.all(ring.flatMap((_, at) => (at % 2 === 1 ? [join(at)] : [])));
      expect([...even, ...odd].filter(({ ok }) => ok)).toHaveLength(count - 1);
    }
  });
});

describe('what a referrer sees', () => {
  it('[RF-8] are sums over all whom they referred, and nothing of a single one', async () => {
    const referrer = await player();
    const referred = [await world.referred(referrer), await world.referred(referrer)];
    const stakes = await world.play(referred);
    const staked = stakes.reduce((sum, cents) => sum + cents, 0);
    const beforeMs = Date.now();
    const shown = await world.shownReferrals(referrer);
    expect(shown).toEqual({
      code: await codeOf(referrer),
      count: 2,
      earned: 0,
      staked: staked / 100,
      pending: Math.floor((staked * 40) / 10_000) / 100,
      next_credit_at: expect.stringMatching(/T00:00:00.000Z$/) as string,
    });
    expect(Date.parse(shown.next_credit_at)).toBeGreaterThan(beforeMs);
  });
});
