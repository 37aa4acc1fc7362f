/**
 * Support for component tests of a page: texts, a signed-in player, responses of the server. Used with the environment
 * happy-dom.
 */
import type { CallName, InventoryItem, User } from '@updraft/contract';
import { act, cleanup, configure, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import type { StoreApi } from 'zustand';
import { clearInventory, inventoryState } from '../entities/inventory/inventory-store.ts';
import { useSelection } from '../entities/inventory/selection-store.ts';
import { useSession } from '../entities/session/session-store.ts';
import { useStaked } from '../entities/inventory/staked-count.ts';
import { useLastStakes } from '../entities/stake/stake-game.ts';
import { useView } from '../entities/view/view-store.ts';
import { useConfig } from '../lib/config.ts';
import { loadPageTexts, startTexts, type PageTexts } from '../lib/i18n.ts';
import { closeModal } from '../lib/modals.ts';
import { useNoticeQueue } from '../lib/notices.ts';
import { usePageKeys } from '../lib/page-keys.ts';
import { usePopups } from '../lib/popups.ts';
import { queryClient } from '../lib/query-client.ts';
import { useBanks } from '../table-client/banks.ts';
import { useInPlay } from '../table-client/in-play.ts';

// A wait of one second, the default, is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** Response to a call: a body, or a status with a body. */
type Answer = unknown;
type Refusal = { status: number; message: string };
const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && typeof (answer as Refusal).status === 'number';

const REFUSED: Refusal = { status: 500, message: 'app_api.internal' };

/**
 * Sets the server's responses by call. Null: no response comes, so the call is repeated. A call without a response in
 * the list is refused, so that no repeat of it reaches the next test. Returns the calls that were made.
 */
export function answerCalls(answers: Partial<Record<CallName, Answer>>): string[] {
  const made: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const name = `${init.method ?? 'GET'} ${url.split('?')[0] ?? ''}` as CallName;
    made.push(name);
    const answer = name in answers ? answers[name] : REFUSED;
    if (answer === null || answer === undefined) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(JSON.stringify(answer), { status: isRefusal(answer) ? answer.status : 200 }));
  });
  return made;
}

/** Replaces the observer of visible elements by one that reports nothing. */
export function stubSight(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
}

export const PLAYER = {
  id: 7,
  username: 'pilot',
  avatar: 'default',
  balance: 0,
  cashback: 0,
  conditions: { hasSubscription: false, hasNickname: false, hasDeposit: false, has5games: false, hasMind: false },
  cashback_next_at: null,
  notifications: [],
  to_stake: 0,
  bonus_left: 0,
  net_position: 0,
  session_started_at: new Date(0).toISOString(),
  trade_link: null,
  trade_link_page: 'https://platform.test/',
} as unknown as User;

export function itemOf(id: number, dollars: number): InventoryItem {
  const item = {
    id,
    market_hash_name: `Item ${id} | Finish`,
    name_ru: '',
    image: 'x',
    rarity: 'milspec',
    exterior: null,
  };
  return { myId: id, price: dollars, rarity: 'milspec', lockedUntil: null, item } as unknown as InventoryItem;
}

const CARD = {
  code: 'card_aggregator',
  type: 'money',
  state: 'open',
  minDollars: 1,
  maxDollars: 1000,
  feeNote: '',
  timeNote: '',
  takes: '',
};

const CONFIG = {
  siteName: 'Site',
  help: [],
  chat_kept_days: 90,
  deposit: {
    methods: [CARD],
    defaultSum: 10,
    nicknameBonusPercent: 0,
    skinsPercent: 95,
    fromMinutes: 5,
    toMinutes: 30,
    reportsTransfers: false,
    wageringFactor: 1,
  },
  withdraw: { taxPercent: 20, minDollars: 5, systems: [1, 2, 3, 4] },
  cashback: { percent: 2.5, min: 1, minDeposit: 5, games: 5 },
  referrals: { percent: 0.4 },
  crash: { minBetDollars: 0.1, gapToleratedMs: 2000 },
  links: [],
};

const resetOf =
  <State,>(store: StoreApi<State>): (() => void) =>
  () =>
    store.setState(store.getInitialState(), true);
/** Resets the stores in which a test file would otherwise find the state of an earlier one. */
const RESETS = [
  resetOf(useConfig),
  resetOf(useNoticeQueue),
  resetOf(usePopups),
  resetOf(useStaked),
  resetOf(useInPlay),
  resetOf(useBanks),
  resetOf(useLastStakes),
  resetOf(useView),
  resetOf(usePageKeys),
];

/** Prepares the page of a visitor before a test: texts in English, no open dialog or popup, no notices. */
export async function freshPage(...pages: PageTexts[]): Promise<void> {
  cleanup();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await startTexts();
  await Promise.all(pages.map((page) => loadPageTexts(page)));
  queryClient.clear();
  clearInventory();
  useSession.getState().reset();
  for (const reset of RESETS) reset();
  useConfig.setState({ config: CONFIG as never });
  closeModal();
}

/** Signs in a player who holds these items. */
export function signIn(player: Partial<User> = {}, items: readonly InventoryItem[] = []): void {
  useSession.getState().becomePlayer({ ...PLAYER, ...player });
  useSelection.getState().setItems(items);
  inventoryState.setState({ data: [...items], isError: false, loadedAtMs: Date.now() });
}

export const show = (what: ReactNode): RenderResult => render(what);

/** Returns the texts of the notices in the queue, which have not been shown yet. */
export const said = (): string[] => useNoticeQueue.getState().queue.map(({ text }) => text);

/** Advances the fake time at once, and renders the resulting changes. */
export const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

const STEP_MS = 20;

/** Advances the fake time in steps, because the rendering after one step sets the timers of the next one. */
export const passInSteps = (ms: number): void => {
  for (let passed = 0; passed < ms; passed += STEP_MS) pass(STEP_MS);
};
