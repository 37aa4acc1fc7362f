// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideSessionActions } from '../../entities/session/session-actions.ts';
import type { SignInFor } from '../../entities/session/session-store.ts';
import { useConfig } from '../../lib/config.ts';
import { useModals } from '../../lib/modals.ts';
import { usePopups } from '../../lib/popups.ts';
import { freshPage, itemOf, signIn } from '../../testing/page.tsx';
import { signInAndGoOn } from './sign-in-and-go-on.ts';

const NOTHING = { dialog: null, amount: undefined, popup: null };

/** Signs in a player with this balance, and returns the dialog and the popup that open. */
async function openedFor(then: SignInFor | undefined, { balance = 3, items = [] as ReturnType<typeof itemOf>[] } = {}) {
  const signInPlayer = (): Promise<void> => Promise.resolve(signIn({ balance }, items));
  const unused = vi.fn<() => Promise<void>>();
  provideSessionActions({ signIn: signInPlayer, signOut: unused, ended: unused, reload: unused });
  await signInAndGoOn('a-token', then);
  const { name, props } = useModals.getState();
  return { dialog: name, amount: props['amount'], popup: usePopups.getState().open };
}

beforeEach(async () => {
  await freshPage();
  usePopups.setState({ open: null, guided: false });
  const methods = [{ type: 'money', state: 'open', minDollars: 1 }];
  useConfig.setState({ config: { crash: { minBetDollars: 0.1 }, deposit: { methods } } as never });
});
afterEach(() => useConfig.setState({ config: null }));

it('a sign-in to pay a price opens nothing with enough money, whatever the items', async () => {
  expect(await openedFor({ priceCents: 300 })).toEqual(NOTHING);
  expect(await openedFor({ priceCents: 300 }, { items: [itemOf(1, 9)] })).toEqual(NOTHING);
});

it('a sign-in to pay a price leads to the deposit of the missing sum, or of the smallest', async () => {
  expect(await openedFor({ priceCents: 550 })).toEqual({ ...NOTHING, dialog: 'deposit', amount: 2.5 });
  expect(await openedFor({ priceCents: 310 })).toEqual({ ...NOTHING, dialog: 'deposit', amount: 1 });
  expect(await openedFor({ priceCents: 550 }, { items: [itemOf(1, 9)] })).toMatchObject({ dialog: 'deposit' });
});

it('a sign-in to stake leads to the storehouse without items, and to the deposit without money', async () => {
  expect(await openedFor('play')).toEqual({ ...NOTHING, popup: 'storehouse' });
  usePopups.setState({ open: null });
  expect(await openedFor('play', { items: [itemOf(1, 9)] })).toEqual(NOTHING);
  expect(await openedFor('play', { balance: 0 })).toEqual({ ...NOTHING, dialog: 'deposit' });
});

it('a sign-in without a purpose opens nothing', async () => {
  expect(await openedFor(undefined, { balance: 0 })).toEqual(NOTHING);
});
