// @vitest-environment happy-dom
import type { CaseBox, CaseSeeds, WonCaseItem } from '@updraft/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../../entities/session/session-store.ts';
import { freshPage, said, signIn } from '../../../testing/page.tsx';
import { knownSeeds, putSeeds } from '../query.ts';
import { useSeedForm } from '../seeds/seed-form.ts';
import { keptOpening } from './kept-opening.ts';
import { askAgain, enterBox, leaveBox, openBoxes, restoreOpening, skipReel } from './open.ts';
import { sellWon } from './sell.ts';
import { type OpeningState, READY } from './state.ts';
import { dispatch, getOpening, useOpeningStore } from './store.ts';
import { recordSounds } from '../../../testing/sounds.ts';

const played = recordSounds();

const BOX = { id: 3, name: 'Kite', name_ru: 'Змей', price: 2, return_percent: 92.5, hash: 'h' } as CaseBox & {
  hash: string;
};
const SEEDS: CaseSeeds = { server_seed_hash: 's', client_seed: null, nonce: 4, previous: null };
const wonAt = (myId: number, price: number): WonCaseItem =>
  ({
    myId,
    price,
    opening: 100 + myId,
    entry: myId,
    nonce: 4,
    item: { market_hash_name: 'A | B', name_ru: '' },
  }) as WonCaseItem;
const opened = (...won: WonCaseItem[]) => ({
  status: 'success',
  message: 'cases_api.opened',
  winItem: won[0],
  winItems: won,
  balance: 8,
  nonce: 4 + won.length,
});

interface Made {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}
let made: Made[] = [];
/** Responses of the next calls, in order; the last one repeats. `lost`: no response. */
let answers: ('lost' | object)[] = [];

const kind = (): OpeningState['kind'] => getOpening().kind;
const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  await freshPage('cases', 'storehouse');
  sessionStorage.clear();
  made = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    made.push({
      path,
      key: new Headers(init.headers).get('Idempotency-Key'),
      body: JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>,
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'lost' || answer === undefined) return Promise.reject(new TypeError('no network'));
    const { httpStatus = 200, ...body } = answer as { httpStatus?: number };
    return Promise.resolve(new Response(JSON.stringify(body), { status: httpStatus }));
  });
  signIn({ balance: 10 });
  putSeeds(7, SEEDS);
  useSeedForm.setState({ hash: 's', text: 'mine' });
  useOpeningStore.setState({ opening: READY, boxId: 3, count: 1, isQuick: false, refusal: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('names what the player saw of the box and of their seeds, and the client seed that stands in the field', async () => {
  answers = [opened(wonAt(1, 1))];
  openBoxes({ box: BOX });
  await settle();
  expect(made[0]?.body).toEqual({
    id: 3,
    count: 1,
    box_hash: 'h',
    price: 2,
    return_percent: 92.5,
    server_seed_hash: 's',
    nonce: 4,
    client_seed: 'mine',
  });
  expect(kind()).toBe('reeling');
  expect(knownSeeds(7)).toMatchObject({ client_seed: 'mine', nonce: 5 });
  expect(useSession.getState().user?.balance).toBe(8);
});

it('[CA-22] repeats a command without an answer by the same key, and no other is sent meanwhile', async () => {
  answers = ['lost', 'lost', opened(wonAt(1, 1))];
  openBoxes({ box: BOX });
  await settle(500);
  openBoxes({ box: BOX });
  await settle(3000);
  expect(made).toHaveLength(3);
  expect(new Set(made.map(({ key }) => key)).size).toBe(1);
  expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(kind()).toBe('reeling');
});

it('repeats after a fault of the server, which says nothing of the command, and not after a refusal', async () => {
  const failed = { httpStatus: 500, status: 'error', message: 'app_api.internal' };
  answers = [failed, opened(wonAt(1, 1))];
  openBoxes({ box: BOX });
  await settle(1000);
  expect([kind(), made.length]).toEqual(['reeling', 2]);
  skipReel();
  made = [];
  answers = [{ httpStatus: 429, status: 'error', message: 'app_api.too_many_requests' }];
  openBoxes({ box: BOX });
  await settle(10_000);
  expect([kind(), made.length]).toEqual(['ready', 1]);
  expect(said()).toEqual([expect.stringMatching(/^Could not open the case\. Too many requests/)]);
});

it.each([401, 408, 429])(
  'a repeat that is refused for now (%i) does not decide the command before it',
  async (httpStatus) => {
    const turnedAway = { httpStatus, status: 'error', message: 'app_api.too_many_requests' };
    answers = ['lost', turnedAway];
    openBoxes({ box: BOX });
    await settle(10_000);
    expect([kind(), made.length, said()]).toEqual(['unanswered', 4, []]);
    const key = keptOpening(7)?.key;
    expect(key).toBe(made[0]?.key);
    // A repeat after a reload leaves the command undecided too. The outcome of its first attempt is unknown.
    useOpeningStore.setState({ opening: READY });
    restoreOpening(7);
    await settle(10_000);
    expect([kind(), keptOpening(7)?.key]).toEqual(['unanswered', key]);
    answers = [opened(wonAt(1, 1))];
    askAgain();
    await settle();
    expect(getOpening()).toMatchObject({ kind: 'shown', won: [{ myId: 1 }] });
    expect(new Set(made.map((one) => one.key))).toEqual(new Set([key]));
  },
);

it.each([400, 403, 404])(
  'a repeat that is refused for good (%s) ends the requests, and a notice states what is known',
  async (status) => {
    const refused = { httpStatus: status, status: 'error', message: 'app_api.bad_request' };
    answers = ['lost', refused];
    openBoxes({ box: BOX });
    await settle(1000);
    expect([kind(), keptOpening(7)]).toEqual(['ready', null]);
    expect(said()[0]).toMatch(
      /^We could not find out whether Kite was opened\. If it was, its items are in your inventory/,
    );
    // The box can be opened again.
    answers = [opened(wonAt(1, 1))];
    openBoxes({ box: BOX });
    await settle();
    expect(kind()).toBe('reeling');
  },
);

it('a player who has left is told that no answer has come, and about which box', async () => {
  answers = ['lost'];
  openBoxes({ box: BOX });
  leaveBox();
  await settle(10_000);
  expect(said()).toEqual(['No answer about Kite yet. You can ask for its result on the page of any case.']);
});

it('says that nobody knows, and asks again by the same key when the player wants to', async () => {
  answers = ['lost'];
  openBoxes({ box: BOX });
  await settle(10_000);
  expect(kind()).toBe('unanswered');
  answers = [opened(wonAt(1, 1))];
  askAgain();
  await settle();
  expect(kind()).toBe('reeling');
  expect(new Set(made.map(({ key }) => key)).size).toBe(1);
});

it('the reel ends by itself or is skipped: the result is the same, and told once', async () => {
  answers = [opened(wonAt(1, 5))];
  openBoxes({ box: BOX });
  await settle();
  expect(said()).toEqual([]);
  skipReel();
  expect(getOpening()).toMatchObject({ kind: 'shown', won: [{ myId: 1 }] });
  await settle(20_000);
  expect(said()).toEqual(['You opened Kite and got an item worth $5.00.']);
});

it('[F10] a result at or below the price is not congratulated on', async () => {
  answers = [opened(wonAt(1, 2))];
  openBoxes({ box: BOX });
  await settle(20_000);
  expect([kind(), said()]).toEqual(['shown', []]);
  // Each sound has the volume that the player has set for cases.
  expect(played).toEqual(['cases bet', 'cases stop']);
});

it('a reload in mid-reel asks by the kept key, and shows the result that it had without a reel', async () => {
  answers = [opened(wonAt(1, 1))];
  openBoxes({ box: BOX });
  await settle();
  // Simulates a reload: the state is gone, the session storage stays.
  useOpeningStore.setState({ opening: READY });
  restoreOpening(7);
  await settle();
  expect(getOpening()).toMatchObject({ kind: 'shown', isRestored: true, won: [{ myId: 1 }] });
  expect(made[1]).toEqual(made[0]);
});

it('requests neither a shown opening nor one of another player again', async () => {
  answers = [opened(wonAt(1, 1))];
  openBoxes({ box: BOX });
  await settle();
  expect(keptOpening(8)).toBeNull();
  expect(keptOpening(7)?.box).toEqual({ id: 3, name: 'Kite', name_ru: 'Змей' });
  skipReel();
  expect(keptOpening(7)).toBeNull();
  leaveBox();
  expect(kind()).toBe('ready');
});

it('a result that was left in mid-reel waits for its player and is asked for no second time', async () => {
  answers = [opened(wonAt(1, 1))];
  openBoxes({ box: BOX });
  await settle();
  leaveBox();
  expect([kind(), keptOpening(7)?.box.id]).toEqual(['shown', 3]);
  // Enters the page of another box.
  enterBox(4);
  restoreOpening(7);
  await settle();
  leaveBox();
  expect([kind(), made.filter(({ path }) => path === '/api/cases/open').length]).toEqual(['shown', 1]);
  enterBox(3);
  expect([kind(), keptOpening(7)]).toEqual(['shown', null]);
  leaveBox();
  expect(kind()).toBe('ready');
});

it('a refusal stands beside the button with its values, and the box is free again', async () => {
  answers = [{ status: 'error', message: 'cases_api.box_changed', params: { price: 2.5 } }];
  openBoxes({ box: BOX });
  await settle();
  expect(kind()).toBe('ready');
  expect(useOpeningStore.getState().refusal).toContain('it costs $2.50 now');
  expect(keptOpening(7)).toBeNull();
});

it('sells all items of a result, or those that are chosen, for what they are worth', async () => {
  answers = [opened(wonAt(1, 1), wonAt(2, 0.5), wonAt(3, 4))];
  useOpeningStore.setState({ count: 3 });
  openBoxes({ box: BOX });
  await settle();
  skipReel();
  answers = [{ success: true, message: 'storehouse_api.sold', balance: 9.5 }];
  for (const id of [1, 2]) dispatch({ type: 'chosen', id });
  await sellWon();
  expect(made.find(({ path }) => path === '/api/user/sell')?.body).toEqual({ sell: [1, 2], give: 1.5 });
  expect(getOpening()).toMatchObject({ sold: [1, 2] });
  expect(useSession.getState().user?.balance).toBe(9.5);
  await sellWon();
  expect(made.at(-1)?.body).toEqual({ sell: [3], give: 4 });
});

it('a sale whose answer is lost is sent again by the same key; nothing counts as sold before', async () => {
  answers = [opened(wonAt(1, 1))];
  openBoxes({ box: BOX });
  await settle();
  skipReel();
  answers = ['lost'];
  await sellWon();
  expect(getOpening()).toMatchObject({ sold: [] });
  answers = [{ success: true, message: 'storehouse_api.sold', balance: 9 }];
  await sellWon();
  const sales = made.filter(({ path }) => path === '/api/user/sell');
  expect(sales).toHaveLength(2);
  expect(sales[0]?.key).toBe(sales[1]?.key);
  expect(getOpening()).toMatchObject({ sold: [1] });
});
