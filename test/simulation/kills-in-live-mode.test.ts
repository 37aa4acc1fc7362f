import { afterAll, beforeAll, expect, it } from 'vitest';
import { inQuick } from '../support/extent.ts';
import { LIVE_MOMENTS, nameOf } from './live/moments.ts';
import { LiveScene } from './live/scene.ts';
import { STEPS, prepare } from './live/steps.ts';

/** Money and skins come in and go out in live mode, and the site is killed in the middle of each exchange with a service. */

const MS_A_KILL = 240_000;

let scene: LiveScene;
beforeAll(async () => {
  scene = await LiveScene.open();
});
afterAll(() => scene.close());

it('[M9] [TR-8] takes money and skins in without a kill', () => prepare(scene));

it.each(inQuick(1, LIVE_MOMENTS).map((moment) => [nameOf(moment), moment] as const))(
  '[M3] [M6] [M9] a site in live mode that is killed while %s, sends and books nothing twice and loses nothing',
  async (_name, moment) => {
    const { act, finish } = await STEPS[moment.step](scene);
    expect(await scene.killDuring(moment, act)).toEqual([]);
    await finish();
  },
  MS_A_KILL,
);

it('[M3] [M6] [M9] has the books of every service in the end, and nothing on its way', async () => {
  await scene.stop();
  expect(await scene.audit({ isSettled: true })).toEqual([]);
});
