import type { PageResponse } from '../../../http/page.ts';
import { type TestWorld, makeTestWorld } from '../../testing/world.ts';
import { type FakeYoomoney, createFakeYoomoney } from './fake-yoomoney.ts';

export const ACCOUNT = {
  wallet: '4100116075156746',
  token: 'a token of the tests',
  notificationSecret: 'a secret of notifications',
} as const;
/** Client's timeout in tests with missing responses. Other tests use the client's default timeout. */
export const IMPATIENT_MS = 250;

export const say = (status: number, body: string): PageResponse => ({ status, headers: {}, body });

/** Creates the double of YooMoney and its server. A harness mounts its own handler between client and double. */
export const makeYoomoneyDouble = async (): Promise<{ world: TestWorld; yoomoney: FakeYoomoney }> => {
  const world = await makeTestWorld();
  const { now, schedule, fetch, webhookUrl } = world;
  return { world, yoomoney: createFakeYoomoney({ ...ACCOUNT, notificationUrl: webhookUrl, now, schedule, fetch }) };
};
