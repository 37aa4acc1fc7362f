// @vitest-environment happy-dom
import type { ChatMessage } from '@updraft/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RoundOfBets } from '../entities/bet/BetItems.tsx';
import StakedItemsDialog from '../entities/round/StakedItemsDialog.tsx';
import { TradeLinkForm } from '../entities/trade/TradeLinkForm.tsx';
import { Sessions } from '../features/account/Sessions.tsx';
import { BattlePage } from '../features/cases/battles/BattlePage.tsx';
import BattlesPage from '../features/cases/battles/BattlesPage.tsx';
import { finishedBattle, waitingBattle } from '../features/cases/battles/testing.ts';
import CasesPage from '../features/cases/CasesPage.tsx';
import { OpeningPage } from '../features/cases/OpeningPage.tsx';
import { TOLD_EVERY_MS } from '../features/chat/announcement.ts';
import ChatBody from '../features/chat/ChatBody.tsx';
import { loadChat, useChat } from '../features/chat/chat-store.ts';
import { author, spoken } from '../features/chat/messages.fixtures.ts';
import MessageModal from '../features/chat/moderation/MessageModal.tsx';
import ReportsModal from '../features/chat/moderation/ReportsModal.tsx';
import { mutePlayer, unmutePlayer } from '../features/chat/moderation/send.ts';
import { BetRow } from '../features/crash/bets/BetRow.tsx';
import { bet as crashBet, item } from '../features/crash/state.fixtures.ts';
import CreatorsPopup from '../features/creators/CreatorsPopup.tsx';
import GiveawayModal from '../features/giveaway/GiveawayModal.tsx';
import { conditions, giveaways, mine } from '../features/giveaway/store.ts';
import { useBonus } from '../features/hourly/bonus-store.ts';
import BonusPopup from '../features/hourly/BonusPopup.tsx';
import { JackpotPage } from '../features/jackpot/JackpotPage.tsx';
import MiniRound from '../features/jackpot/round/MiniRound.tsx';
import { after, betOf, gameOf, snapshotOf, spinOf, told, winnerOf } from '../features/jackpot/state.fixtures.ts';
import type { JackpotEvent } from '../features/jackpot/state-types.ts';
import { jackpotStore } from '../features/jackpot/table.ts';
import NotificationsPopup from '../features/notifications/NotificationsPopup.tsx';
import { PrizeDrawPage } from '../features/prize-draw/PrizeDrawPage.tsx';
import { Person } from '../features/profile/Person.tsx';
import { ReferralPanel } from '../features/profile/ReferralPanel.tsx';
import { UserPage } from '../features/profile/UserPage.tsx';
import { Withdrawals } from '../features/profile/Withdrawals.tsx';
import SupportPage from '../features/support/SupportPage.tsx';
import TopPage from '../features/top/TopPage.tsx';
import { Places } from '../features/tournament/Places.tsx';
import { ColumnRow } from '../features/wheel/bets/ColumnRow.tsx';
import { bet as wheelBet } from '../features/wheel/state.fixtures.ts';
import WinsStrip from '../features/wins/WinsStrip.tsx';
import WithdrawModal from '../features/withdraw/WithdrawModal.tsx';
import { Portraits } from '../lib/canvas/portraits.ts';
import { notify } from '../lib/notices.ts';
import { getSettings } from '../lib/settings.ts';
import { useShownName } from '../lib/shown-name.ts';
import { answerCalls, freshPage, itemOf, pass, said, show, signIn, stubSight } from '../testing/page.tsx';
import { AccountArea } from './shell/AccountArea.tsx';

const handlers = vi.hoisted(() => new Map<string, (payload: unknown) => void>());
vi.mock('../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  watchGames: () => new Promise(() => undefined),
  onServer: (event: string, handler: (payload: unknown) => void) => {
    handlers.set(event, handler);
    return () => undefined;
  },
}));
/** The test environment has no canvas for the picture. */
vi.mock('../features/jackpot/canvas/SpinnerCanvas.tsx', () => ({ SpinnerCanvas: () => null }));

/** Matches the marks. All values that must stay hidden contain one of them. */
const MARK = /MARKED|markedpicture|7654321/i;
const OWN_ID = 7654321;
const NAME = 'MARKED-NAME';
const PERSON = { id: 8, username: NAME, avatar: 'markedpicture', is_demo: false };
const SELF = { id: OWN_ID, username: 'MARKED-SELF', avatar: 'markedpicture' };
const DATE = '2026-01-05T12:00:00.000Z';
const SHOWN = { image: 'x', market_hash_name: 'AK-47 | Slate', name_ru: '', rarity: 'milspec', price: 5 } as const;
const REPORT = { reports: 1, first_at: DATE, deleted: false, mute: null };
const DROP = { id: 5, box: { id: 1, name: 'Box', name_ru: '', art: 'kite' }, item: SHOWN, user: PERSON, date: DATE };
const seated = <Battle extends { seats: readonly object[] }>(battle: Battle) => ({
  ...battle,
  seats: battle.seats.map((seat) => ({ ...seat, user: PERSON })),
});
const WAITING = seated(waitingBattle(4));
const FINISHED = seated(finishedBattle(3, [[2], [1]], { winner: 0 }));
const BATTLE_LIMITS = { isOn: true, maxBoxes: 3, waitMinutes: 15, maxSeats: 3 };
const anchor = { current: document.body };

/** Returns the places that show a mark: attributes, and text that is neither blurred nor silent. */
function leaks(): string[] {
  const found: string[] = [document.title, useShownName.getState().name ?? '', ...said()].filter((text) =>
    MARK.test(text),
  );
  for (const element of document.querySelectorAll('*')) {
    const isBlurred = element.closest('.streamer-blur') !== null;
    for (const { name, value } of element.attributes) {
      const isLinkToPlayer = name === 'href' && value.startsWith('/user/');
      if (MARK.test(value) && !isLinkToPlayer && !(name === 'value' && isBlurred)) found.push(`${name}: ${value}`);
    }
    const isSilent = element.closest('.streamer-blur[aria-hidden=true]') !== null;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && MARK.test(node.textContent ?? '') && !isSilent)
        found.push(node.textContent ?? '');
  }
  return found;
}

const CHAT: readonly ChatMessage[] = [
  spoken(1, 'hello to all', { user: author(8, NAME) }),
  spoken(2, `@${NAME}, welcome`, { user: author(9, 'MARKED TWO WORDS') }),
  spoken(3, '@MARKED TWO WORDS hello', { user: author(8, NAME) }),
  spoken(4, `is ${NAME} here, and MARKED-SELF?`, { user: author(10, 'MARKED-OTHER') }),
  spoken(5, '@MARKED-GONE hello', { user: author(10, 'MARKED-OTHER') }),
  spoken(6, 'chat_system.win', { user: author(0, 'System'), params: { username: NAME, sum: 5, user_id: 8 } }),
  spoken(7, 'chat_system.giveaway_won', { user: author(0, 'System'), params: { username: NAME, item: 'Knife' } }),
].map((message) => ({ ...message, user: { ...message.user, avatar: 'markedpicture' } }));
const CHAT_ANSWER = {
  enabled: true,
  slow_seconds: 0,
  messages: CHAT,
  quiz: null,
  online: 3,
  min_deposit: 0,
  own: { activated: true, exempt: false, mute: null },
};

const become = (...events: readonly JackpotEvent[]): void =>
  act(() => jackpotStore.setState({ ...after(...events), pastLoaded: true }, true));
const pot = told(
  snapshotOf({
    game: gameOf({ phase: 'betting', status: 1, bank: 20, items: 2, players: 1, timer: 12 }),
    bets: [
      betOf(8, 15, {
        user: PERSON,
        itemsMore: 4,
        tickets: [
          { from: 501, to: 1500 },
          { from: 1601, to: 2100 },
        ],
      }),
    ],
    chances: { 8: { chance: 75 } },
  }),
);
const spin = {
  type: 'startJackpot',
  payload: spinOf(8, { winner: winnerOf(8, { user: PERSON }), users: [PERSON] }),
} as const;
const won = [pot, spin, { type: 'stopped', roundId: 5 }] as const;

/** Screens by name, each with the function that shows it completely. */
const SCREENS: Record<string, () => unknown> = {
  'the chat': async () => {
    show(<ChatBody />);
    await act(loadChat);
    for (const row of screen.getAllByRole('article')) fireEvent.pointerOver(row);
    expect(screen.getAllByRole('article')).toHaveLength(CHAT.length);
  },
  'the announcement of a message': async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'] });
    show(<ChatBody />);
    await act(loadChat);
    for (const text of ['MARKED-OTHER is new', '@MARKED-SELF, hello', '@MARKED-GONE hello']) {
      pass(TOLD_EVERY_MS);
      const id = useChat.getState().messages.length + 10;
      act(() => useChat.setState({ messages: [...CHAT, spoken(id, text, { user: author(8, NAME) })] }));
      pass(TOLD_EVERY_MS);
      expect(screen.getAllByRole('status').some((one) => one.textContent === '1 new message in the chat')).toBe(true);
      expect(leaks()).toEqual([]);
      act(() => useChat.setState({ messages: CHAT }));
    }
  },
  'the actions with a message': () => show(<MessageModal message={CHAT[1] as ChatMessage} />),
  'the report of a message': () => {
    signIn({ ...SELF, is_moderator: false, is_admin: false });
    show(<MessageModal message={CHAT[3] as ChatMessage} />);
  },
  'reported messages': async () => {
    show(<ReportsModal />);
    expect(await screen.findAllByRole('listitem')).toHaveLength(CHAT.length);
  },
  'notices of moderation': async () => {
    await mutePlayer(8, { operation: 'mute', duration: '5', reason: '1' } as never);
    await unmutePlayer(8);
    notify({ type: 'success', message: 'chat_api.blocked_forever', params: { username: NAME } });
    expect(said().filter((text) => text.includes('***'))).toHaveLength(3);
  },
  'a bet in crash': () =>
    show(
      <RoundOfBets value={{ game: 'crash', roundId: 5 }}>
        <BetRow bet={crashBet(1, { user: PERSON, items: [item(1)], itemsMore: 5 })} isOwn={false} stage="running" />
      </RoundOfBets>,
    ),
  'a bet on the wheel': () => show(<ColumnRow bet={wheelBet(1, { user: PERSON })} isOwn={false} />),
  'the pot of the jackpot, with the ranges of tickets': async () => {
    become(pot);
    show(<JackpotPage inventory={() => null} />);
    fireEvent.click(await screen.findByRole('button', { name: '+1 range' }));
    await screen.findByRole('dialog', { name: 'Tickets of ***' });
  },
  'the winner of the jackpot': () => {
    become(...won);
    show(<JackpotPage inventory={() => null} />);
    expect(screen.getAllByRole('status').some((one) => one.textContent.startsWith('*** won'))).toBe(true);
  },
  'the round of the jackpot in a line': () => {
    show(<MiniRound />);
    become(...won);
    screen.getByText('*** won');
  },
  'the items of a bet': async () => {
    show(<StakedItemsDialog game="crash" roundId={5} user={PERSON} />);
    await screen.findByText('AK-47 | Slate');
  },
  'large wins': async () => {
    show(<WinsStrip coming={null} games={{ wheel: { icon: 'wheel', label: 'Wheel' } }} />);
    await screen.findByRole('link');
  },
  'live drops': async () => {
    show(<CasesPage />);
    await screen.findByText('Slate');
  },
  'a past opening': async () => {
    show(<OpeningPage id={5} check={() => null} />);
    await screen.findByText('Slate');
  },
  'the list of battles': async () => {
    show(<BattlesPage />);
    await screen.findByText('Battle 4');
    await screen.findByText('*** won $3.00');
  },
  'a battle that waits': async () => {
    answerCalls({ ...ANSWERS, 'GET /api/cases/battle': { success: true, battle: WAITING } });
    show(<BattlePage id={4} />);
    await screen.findAllByText(NAME);
  },
  'a battle that was won': async () => {
    show(<BattlePage id={3} />);
    expect(await screen.findAllByRole('list', { name: 'Drops of ***' })).toHaveLength(2);
  },
  'the top': async () => {
    show(<TopPage />);
    await screen.findAllByRole('listitem');
  },
  'a tournament': () =>
    show(
      <Places told={{ users: [{ place: 1, user: PERSON, points: 5 }], own: { place: 9, points: 1 } }} members={9} />,
    ),
  'a giveaway': async () => {
    show(<GiveawayModal />);
    await screen.findByText(NAME);
    for (const tab of screen.queryAllByRole('tab')) {
      fireEvent.click(tab);
      expect(leaks()).toEqual([]);
    }
  },
  'the hourly bonus': async () => {
    show(<BonusPopup anchor={anchor} />);
    await screen.findByText(NAME);
  },
  creators: async () => {
    show(<CreatorsPopup anchor={anchor} />);
    await screen.findByText(NAME);
  },
  'a draw of prizes': async () => {
    show(<PrizeDrawPage id={9} check={() => null} />);
    await screen.findByText(NAME);
  },
  'the page of a player': async () => {
    show(<UserPage id={8} games={[]} />);
    await screen.findByText(NAME);
  },
  'the own profile': async () => {
    show(
      <>
        <Person user={{ ...SELF, is_demo: false }} joinedAt={DATE} />
        <ReferralPanel
          referrals={{ code: 'MARKED-CODE', count: 1, earned: 1, staked: 1, pending: 1, next_credit_at: DATE }}
        />
        <TradeLinkForm />
        <Withdrawals
          playerId={OWN_ID}
          newest={{
            rows: [
              {
                id: 1,
                type: 'site',
                system: 1,
                wallet: 'MARKED-WALLET',
                amount: 5,
                payout: 4,
                items: [],
                status: 'completed',
                reason: null,
                can_cancel: true,
                trade: null,
                date: DATE,
              },
            ],
            next: null,
          }}
        />
        <Sessions playerId={OWN_ID} />
      </>,
    );
    await screen.findByText('MARKED-ADDRESS');
    screen.getByText('MARKED-WALLET');
  },
  'the way to the own page': () => show(<AccountArea />),
  'the form of a withdrawal': async () => {
    show(<WithdrawModal />);
    fireEvent.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
    const wallet = screen.getByRole('textbox');
    fireEvent.change(wallet, { target: { value: 'MARKED-WALLET' } });
    expect(wallet.className).toContain('streamer-blur');
  },
  notifications: () => show(<NotificationsPopup anchor={anchor} />),
  support: async () => {
    show(<SupportPage />);
    await act(() => Promise.resolve());
  },
};

const BONUS = {
  is_active: true,
  totalBank: 12,
  goal: 1,
  percent: 1,
  draw_id: 9,
  is_drawing: false,
  server_time: DATE,
  end_time: new Date(Date.now() + 60_000).toISOString(),
  last: {
    draw_id: 8,
    ended_at: DATE,
    participants: 1,
    first_winner: PERSON,
    first_winner_sum: 5,
    second_winner: null,
    second_winner_sum: 0,
    third_winner: null,
    third_winner_sum: 0,
  },
};
const ANSWERS = {
  'GET /api/jackpot-bonus/get-conditions': { ...BONUS, is_participant: true },
  'POST /api/chat/getMessages': CHAT_ANSWER,
  'POST /api/staff/chat/reports': { total: CHAT.length, reports: CHAT.map((message) => ({ ...REPORT, message })) },
  'POST /api/chat/ban': { status: 'success', message: 'chat_api.blocked', params: { username: NAME, duration: 5 } },
  'POST /api/chat/unBan': { status: 'success', message: 'chat_api.unblocked', params: { username: NAME } },
  'POST /api/user/getStakedItems': { success: true, items: [SHOWN] },
  'POST /api/wins/get': { wins: [{ game: 'wheel', id: 12, user: PERSON, stake: 10, win: 140, date: DATE }] },
  'GET /api/cases/get': { cases: [], liveDrop: [DROP] },
  'GET /api/cases/battles': { limits: BATTLE_LIMITS, waiting: [WAITING], finished: [FINISHED] },
  'GET /api/cases/battle': { success: true, battle: FINISHED },
  'GET /api/cases/opening': {
    success: true,
    opening: { ...DROP, price: 2, number: 12, server_seed: null, nonce: 1 },
  },
  'POST /api/top/get': {
    success: true,
    users: [{ place: 1, user: PERSON, value: 5 }],
    own: { place: null, value: 1 },
    updated_at: DATE,
  },
  'POST /api/giveaways/getActive': {
    historyGiveaways: [{ id: 1, user: PERSON, item: SHOWN, place_id: 1, created_at: DATE }],
    serverTime: 0,
    activeGiveaway: {
      id: 3,
      status: 'open',
      members: 1,
      recipients: 1,
      item: SHOWN,
      prizes: [SHOWN],
      created_at: DATE,
      end_time: new Date(Date.now() + 60_000).toISOString(),
      endTimestamp: Date.now() + 60_000,
      participants: [{ place_id: 1, user: PERSON }],
    },
  },
  'POST /api/giveaways/myActive': { participant: false, place_id: null },
  'GET /api/youtubers': [{ ...PERSON, joined_at: DATE, games: 1, top_win: 1 }],
  'GET /api/prize-draws/get': {
    success: true,
    draw: {
      id: 9,
      kind: 'giveaway',
      status: 'drawn',
      opened_at: DATE,
      closes_at_ms: 5,
      decided_from_ms: 5,
      entries_count: 1,
      total_weight: 1,
      winners: [{ prize: 1, user: PERSON, sum: null, item: SHOWN, weight: 1 }],
    },
  },
  'POST /api/user/getUser': {
    success: true,
    user: { ...PERSON, joined_at: DATE },
    stats: { games: 37, wins: 14, winrate: 37.8, won: 210.5, top_win: 88.25, top_ratio: 6.4 },
    crashBets: [],
    jackpotBets: [],
    wheelBets: [],
    lastGame: null,
    betsNext: { crash: null, jackpot: null, wheel: null },
  },
  'POST /api/user/getAvailableWithdraw': 100,
  'POST /api/user/getWithdrawStanding': { money: null, skins: null, most: 100 },
  'POST /api/user/getSessions': {
    sessions: [
      {
        id: 1,
        browser: 'Firefox',
        system: 'Linux',
        address: 'MARKED-ADDRESS',
        is_current: false,
        first_seen: DATE,
        last_seen: DATE,
      },
    ],
  },
};

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  stubSight();
  answerCalls(ANSWERS);
  await freshPage('chat_room', 'chat_rules', 'chat_api', 'jackpot', 'wheel', 'wins', 'cases', 'top', 'tournament');
  await freshPage('giveaway', 'giveaway_api', 'battles', 'telegram', 'hourly', 'creators', 'profile', 'promo', 'skins');
  await freshPage('withdrawal', 'account', 'notification', 'support', 'fairness', 'game_results');
  for (const known of [giveaways, conditions, mine]) known.clear();
  useChat.setState(useChat.getInitialState(), true);
  useBonus.setState({ bonus: BONUS });
  signIn(
    {
      ...SELF,
      is_admin: true,
      is_moderator: true,
      trade_link: 'https://platform.test/?token=MARKED',
      trade_link_page: 'https://platform.test/7654321',
      notifications: [
        {
          id: 1,
          isRead: false,
          created_at: DATE,
          about: null,
          name: 'chat_api.blocked',
          content: 'chat_api.unblocked',
          params: { username: NAME, duration: 5 },
        },
      ] as never,
    },
    [itemOf(1, 50)],
  );
  getSettings().setStreamer(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  getSettings().setStreamer(false);
  useBonus.setState({ bonus: null });
});

it.each(Object.entries(SCREENS))('streamer mode shows no name, number, picture or wallet: %s', async (_, open) => {
  await open();
  expect(leaks()).toEqual([]);
});

it('names are found by this test where streamer mode is off', async () => {
  getSettings().setStreamer(false);
  show(<UserPage id={8} games={[]} />);
  await screen.findAllByText(NAME);
  expect(leaks().length).toBeGreaterThan(1);
});

it('a scene draws neither picture nor initials of a player', () => {
  const texts: string[] = [];
  const context = new Proxy(
    {},
    { get: (_, name) => (text: unknown) => name === 'fillText' && texts.push(String(text)) },
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
  const portraits = new Portraits();
  const palette = { text: '', raised: '', ink: '', muted: '', body: '' } as never;
  portraits.of({ username: 'Zoe', avatar: 'default' }, { isHidden: true, palette });
  expect(texts).toEqual([]);
  portraits.of({ username: 'Zoe', avatar: 'default' }, { isHidden: false, palette });
  expect(texts).toEqual(['ZO']);
  vi.unstubAllGlobals();
});
