import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIVE_MOMENTS, nameOf } from './live/moments.ts';
import { LiveScene } from './live/scene.ts';
import { STEPS, prepare } from './live/steps.ts';

// Tests deposits and withdrawals in live mode, with a kill of the site during each exchange with a service.

const MS_A_KILL = 240_000;

let scene: LiveScene;
beforeAll(async () => {
  scene = await LiveScene.open();
});
afterAll(() => scene.close());

it('[M9] [TR-8] a site in live mode credits money and skins without a kill', () => prepare(scene));

it.each(LIVE_MOMENTS.map((moment) => [nameOf(moment), moment] as const))(
  '[M3] [M6] [M9] a site in live mode that is killed while %s, sends and books nothing twice and loses nothing',
  async (_name, moment) => {
    const { act, finish } = await STEPS[moment.step](scene);
    expect(await scene.killDuring(moment, act)).toEqual([]);
    await finish();
  },
  MS_A_KILL,
);

it('[M3] [M6] [M9] the books of the site agree with those of every service in the end', async () => {
  await scene.stop();
  expect(await scene.audit({ isSettled: true })).toEqual([]);
});
