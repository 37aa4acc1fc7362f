import { verifyWhole } from '@updraft/rules/fairness';
import { prizeVerifier, publishedDraw } from '@updraft/rules/prize-draw';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../support/client.ts';
import { type TestSite, startSite } from '../support/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({
    settings: {
      'giveaway.scheduled': true,
      'giveaway.minutes': 60,
      'giveaway.pauseMinutes': 60,
      'giveaway.depositCents': 0,
      'giveaway.games': 0,
    },
  });
});
afterAll(() => site.drop());

it('[F8] [GW-2] a scheduled giveaway is sent on join, joined, drawn after its time, and verifies', async () => {
  const player = await connect(site.url, 'player');
  const seen = () => player.seen('setRaffle').find(({ activeGiveaway }) => activeGiveaway !== null);
  const { activeGiveaway } = seen() ?? (await player.next('setRaffle', (raffle) => raffle.activeGiveaway !== null));
  expect(activeGiveaway).toMatchObject({ status: 'open', recipients: 1 });
  const bonus = player.seen('jackpot-bonus.init')[0] ?? (await player.next('jackpot-bonus.init'));
  expect(bonus).toMatchObject({ is_active: true, totalBank: 0, goal: 1, last: null });

  const before = (await player.inventory()).length;
  expect(await player.call('POST /api/giveaways/setMyActive')).toMatchObject({ message: 'giveaway_api.joined' });
  await player.next('setRaffle', (raffle) => raffle.activeGiveaway?.members === 1);
  const [won] = await Promise.all([player.next('giveawayWon'), player.call('POST /api/sandbox/travel', { hours: 1 })]);
  expect(won.place_id).toBe(1);
  expect((await player.inventory()).length).toBe(before + 1);
  const { historyGiveaways } = await player.call('POST /api/giveaways/getActive');
  expect(historyGiveaways[0]).toMatchObject({ id: won.id, place_id: 1, item: won.item });
  const found = await player.call('GET /api/prize-draws/get', { id: won.id });
  if (!found.success) throw new Error(found.message);
  expect((await verifyWhole(prizeVerifier, publishedDraw(found.draw))).ok).toBe(true);
  player.close();
});
