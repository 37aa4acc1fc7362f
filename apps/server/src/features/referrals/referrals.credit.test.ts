import { HOUSE } from '@updraft/ledger';
import type { Payer } from '@updraft/outside/payments';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { Ended, endingAt } from '../../testing/failing-at.ts';
import { farFromMidnight } from '../../testing/far-from-midnight.ts';
import { type GiftsWorld, createGiftsWorld } from '../../testing/gifts-world.ts';
import { TimeTravel } from '../sandbox/time-travel.ts';
import { withdrawalsPersonal } from '../withdrawals/withdrawals.personal.ts';
import { referrals as referralsFeature } from './index.ts';
import { Referrals } from './referrals.commands.ts';

let world: GiftsWorld;
beforeAll(async () => {
  world = await createGiftsWorld();
});
beforeEach(() => void world.emitted.splice(0));
afterAll(async () => {
  await world.expectBalanced();
  await world.drop();
});

const log = createLog({ level: 'silent', pretty: false });
const player = async (): Promise<number> => (await world.player()).id;
const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);
const shareOf = (stakes: readonly number[]): number => Math.floor((sum(stakes) * 40) / 10_000);
const creditsOf = (referrerId: number) =>
  world.db.query<{ units: number; paid_cents: number }>(
    'select units, paid_cents from referral_credits where referrer_id = $1 order by id',
    [referrerId],
  );
const nextDay = async (): Promise<void> => {
  await world.daysPass(1);
  await world.referrals.creditDue();
};

describe('the daily credit', () => {
  beforeEach(farFromMidnight);

  it('[RF-3] [RF-5] pays the share of won and lost stakes of days that have ended, once a day', async () => {
    const referrer = await player();
    const referred = [await world.referred(referrer), await world.referred(referrer)];
    const stakes = [...(await world.play(referred)), ...(await world.play(referred, { isWon: true }))];
    await world.referrals.creditDue();
    // The day has not ended.
    expect(await world.balance(referrer)).toBe(0);
    await nextDay();
    await world.referrals.creditDue();
    expect(await world.balance(referrer)).toBe(shareOf(stakes));
    expect(await creditsOf(referrer)).toEqual([{ units: sum(stakes) * 40, paid_cents: shareOf(stakes) }]);
    const told = world.emitted.filter(({ to }) => to !== 'all' && to.playerId === referrer);
    expect(told.map(({ event }) => event)).toEqual(['updateBalance', 'notification']);
    expect(told[1]?.payload).toMatchObject({
      content: 'notification.referral_credited',
      params: { sum: shareOf(stakes) / 100 },
    });
    expect(await world.shownReferrals(referrer)).toMatchObject({ earned: shareOf(stakes) / 100, pending: 0 });
  });

  it('[RF-5] keeps the fraction of a cent for the next day', async () => {
    const referrer = await player();
    const referred = [await world.referred(referrer)];
    const first = await world.play(referred, { minCents: 130, maxCents: 240 });
    await nextDay();
    const second = await world.play(referred, { minCents: 130, maxCents: 240 });
    await nextDay();
    expect(await world.balance(referrer)).toBe(shareOf([...first, ...second]));
    expect(await creditsOf(referrer)).toHaveLength(2);
  });

  it('[RF-5] [M4] several processes at once credit once', async () => {
    const referrer = await player();
    const stakes = await world.play([await world.referred(referrer)], { minCents: 2500, maxCents: 5000 });
    await world.daysPass(1);
    await Promise.all(Array.from({ length: 5 }, () => world.referrals.creditDue()));
    expect(await world.balance(referrer)).toBe(shareOf(stakes));
    expect(await creditsOf(referrer)).toHaveLength(1);
  });

  it('[RF-5] [M4] a process that ends at any statement credits nothing, and the next one credits once', async () => {
    const referrer = await player();
    const stakes = await world.play([await world.referred(referrer)], { minCents: 2500, maxCents: 5000 });
    await world.daysPass(1);
    let ended = 0;
    for (;;) {
      const outcome = await new Referrals({ outbox: endingAt(world.outbox, ended + 1), log })
        .creditDue()
        .catch((error: unknown) => error);
      if (!(outcome instanceof Ended)) break;
      ended += 1;
      expect([await world.balance(referrer), await creditsOf(referrer)]).toEqual([0, []]);
    }
    expect(ended).toBeGreaterThanOrEqual(7);
    await world.referrals.creditDue();
    expect(await world.balance(referrer)).toBe(shareOf(stakes));
    expect(await creditsOf(referrer)).toHaveLength(1);
  });

  it('[RF-5] includes stakes that are settled late for a credited day in the next credit', async () => {
    const referrer = await player();
    const referred = [await world.referred(referrer)];
    const first = await world.play(referred, { minCents: 2500, maxCents: 5000 });
    await nextDay();
    const second = await world.play(referred, { minCents: 2500, maxCents: 5000 });
    // Moves shares back to an ended day, as if their settlement had begun on it and committed after its credit.
    await world.db.query('update referral_days set day = day - 2 where referrer_id = $1 and credited_units = 0', [
      referrer,
    ]);
    await world.referrals.creditDue();
    expect(await world.balance(referrer)).toBe(shareOf(first));
    await nextDay();
    expect(await world.balance(referrer)).toBe(shareOf([...first, ...second]));
  });

  it('[RF-5] the sandbox’s time travel brings the credit: days that follow each other move together', async () => {
    const referrer = await player();
    const referred = [await world.referred(referrer)];
    const first = await world.play(referred, { minCents: 2500, maxCents: 5000 });
    await world.daysPass(1);
    const second = await world.play(referred, { minCents: 2500, maxCents: 5000 });
    await world.referrals.creditDue();
    expect(await world.balance(referrer)).toBe(shareOf(first));
    const travelling = referralsFeature.moments?.travelling ?? {};
    expect(
      await new TimeTravel({ outbox: world.outbox, travelling }).go({ playerId: referrer, hours: 24 }),
    ).toMatchObject({ ok: true });
    await world.referrals.creditDue();
    expect(await world.balance(referrer)).toBe(shareOf([...first, ...second]));
  });

  it('[RF-3] stakes before the referrer was set do not count, nor stakes in the jackpot', async () => {
    const [referrer, newcomer] = [await player(), await player()];
    await world.play([newcomer]);
    const { code } = await world.shownReferrals(referrer);
    await world.referrals.refer({ playerId: newcomer, text: code });
    await world.outbox.tx((query, emit) =>
      world.wagering.settleStakes(query, emit, {
        game: 'jackpot',
        stakes: [{ betId: 1, playerId: newcomer, stakeCents: 100_000, isLost: true }],
      }),
    );
    expect(await world.shownReferrals(referrer)).toMatchObject({ count: 1, staked: 0, pending: 0 });
  });

  it('[M10] the books notice a credit that the journal does not have', async () => {
    const referrer = await player();
    await world.db.query(
      `insert into referral_credits (referrer_id, day, units, paid_cents) values ($1, '2020-01-01', 10000, 1)`,
      [referrer],
    );
    await expect(world.expectBalanced()).rejects.toThrow(/referral_credits_are_in_the_journal/);
    await world.db.query('delete from referral_credits where referrer_id = $1', [referrer]);
    const [cost] = await world.db.query<{ cents: number; paid: number }>(
      `select -sum(amount_cents)::bigint as cents, (select sum(paid_cents)::bigint from referral_credits) as paid
       from postings where account_id = $1`,
      [HOUSE.referralCost],
    );
    expect(cost?.cents).toBe(cost?.paid);
  });
});

describe('players who do not count', () => {
  const withLink = (playerId: number, partner: number, token: string) =>
    world.db.query('update players set trade_link = $2 where id = $1', [
      playerId,
      `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=${token}`,
    ]);
  const withWallet = (playerId: number, wallet: string) =>
    world.db.query(
      `insert into withdrawals (player_id, type, system, wallet, sum_cents, payout_cents, item_ids, items, status, ended_at)
       values ($1, 'site', 1, $2, 100, 80, '{1}', '[]', 'canceled', now())`,
      [playerId, wallet],
    );

  /** Makes a deposit that the provider reports as paid with this instrument. */
  const paidWith = async (playerId: number, payer: Payer) => {
    const invoiceId = await world.money.open(playerId);
    const chargeId = `charge of ${invoiceId}`;
    expect(await world.money.report({ invoiceId, chargeId, payer })).toBe('credited');
    return { invoiceId, chargeId };
  };

  it.each([
    [
      'the account of a trade link',
      async (referrer: number, referred: number) => {
        await withLink(referrer, 77, 'AAAAAAAA');
        await withLink(referred, 77, 'BBBBBBBB');
      },
    ],
    [
      'a wallet, however it is written',
      async (referrer: number, referred: number) => {
        await withWallet(referrer, '4100 1234 5678');
        await withWallet(referred, '410012345678');
      },
    ],
    [
      'the card of a deposit',
      async (referrer: number, referred: number) => {
        await paidWith(referrer, 'card:mToisGZ01V71BCos');
        await paidWith(referred, 'card:mToisGZ01V71BCos');
      },
    ],
    [
      'the wallet of a deposit, however it is written',
      async (referrer: number, referred: number) => {
        await paidWith(referrer, 'wallet:+7 900 123-45-67');
        await paidWith(referred, 'wallet:79001234567');
      },
    ],
    [
      'the sending address of a deposit that was charged back',
      async (referrer: number, referred: number) => {
        const charge = await paidWith(referrer, 'address:TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
        expect(await world.money.report({ ...charge, kind: 'charged_back' })).toBe('reversed');
        await paidWith(referred, 'address:TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
      },
    ],
  ])('[RF-6] a player who shares %s with the referrer is never credited, and another one is', async (_what, share) => {
    const referrer = await player();
    const [sharing, other] = [await world.referred(referrer), await world.referred(referrer)];
    const [, counted = 0] = await world.play([sharing, other], { minCents: 2500, maxCents: 5000 });
    await share(referrer, sharing);
    await withLink(other, 78, 'CCCCCCCC');
    await withWallet(other, '79990000000');
    await paidWith(other, 'card:of another player');
    const before = await world.balance(referrer);
    await nextDay();
    expect(await world.balance(referrer)).toBe(before + shareOf([counted]));
    expect(await world.shownReferrals(referrer)).toMatchObject({ staked: counted / 100, pending: 0 });
    await world.db.query('update players set trade_link = null where id = $1', [sharing]);
    await nextDay();
    expect(await world.balance(referrer)).toBe(before + shareOf([counted]));
    // The withdrawals have wallets and no items, which the check of the books would report.
    await world.db.query('delete from withdrawals');
  });

  it('[RF-6] [AC-9] wallets that were erased are not the same wallet', async () => {
    const referrer = await player();
    const referred = await world.referred(referrer);
    const stakes = await world.play([referred], { minCents: 2500, maxCents: 5000 });
    await withWallet(referrer, '410012345678');
    await withWallet(referred, '410087654321');
    for (const playerId of [referrer, referred])
      await world.db.tx(
        async (query) =>
          await withdrawalsPersonal.erase?.({ query, playerId, username: 'erased', mask: (identifier) => identifier }),
      );
    const before = await world.balance(referrer);
    await nextDay();
    expect(await world.balance(referrer)).toBe(before + shareOf(stakes));
    await world.db.query('delete from withdrawals');
  });

  /** Ends a player's breaks. */
  const endBreaks = (playerId: number) =>
    world.db.tx(async (query) => {
      await query.query('alter table player_breaks disable trigger player_breaks_append_only');
      await query.query(`update player_breaks set ends_at = now() - interval '1 day' where player_id = $1`, [playerId]);
      await query.query('alter table player_breaks enable trigger player_breaks_append_only');
      return [];
    });

  it.each([
    [
      'is blocked',
      (id: number) => world.db.query('update players set banned = true where id = $1', [id]),
      (id: number) => world.db.query('update players set banned = false where id = $1', [id]),
    ],
    [
      'has excluded themselves',
      (id: number) =>
        world.db.query(
          `insert into player_breaks (player_id, kind, starts_at, ends_at) values ($1, 'exclusion', now() - interval '2 days', now() + interval '1 day')`,
          [id],
        ),
      (id: number) => endBreaks(id),
    ],
  ])('[RF-7] a referrer who %s is credited only after that has ended', async (_what, begin, end) => {
    const referrer = await player();
    const stakes = await world.play([await world.referred(referrer)], { minCents: 2500, maxCents: 5000 });
    await begin(referrer);
    await nextDay();
    expect(await world.balance(referrer)).toBe(0);
    await end(referrer);
    await world.referrals.creditDue();
    expect(await world.balance(referrer)).toBe(shareOf(stakes));
  });
});
