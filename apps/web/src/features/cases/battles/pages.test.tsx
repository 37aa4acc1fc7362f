// @vitest-environment happy-dom
import type { CallOutput, CaseItem, OpenedBattle } from '@updraft/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useModals } from '../../../lib/modals.ts';
import { NO_ID } from '../../../lib/no-id.ts';
import { answerCalls, freshPage, itemOf, said, show, signIn } from '../../../testing/page.tsx';
import { useSession } from '../../../entities/session/session-store.ts';
import { stakedGames } from '../../../entities/result/staked-rounds.ts';
import { useInPlay } from '../../../table-client/in-play.ts';
import { useOpeningStore } from '../opening/store.ts';
import { BattlePage } from './BattlePage.tsx';
import { notifyBattle } from './battle-notice.ts';
import BattleRulesModal from './BattleRulesModal.tsx';
import BattlesPage from './BattlesPage.tsx';
import { useChoice } from './create/choice-store.ts';
import NewBattleModal from './create/NewBattleModal.tsx';
import MiniBattle from './MiniBattle.tsx';
import { keepOwnBattles } from './own-battles.ts';
import { finishedBattle, seatOf, waitingBattle } from './testing.ts';
import { serverEvents } from '../../../testing/server-events.ts';

const receive = serverEvents();

const KIND = { image: 'x', market_hash_name: 'AK-47 | Redline', name_ru: '', rarity: 'covert' } as const;
const boxOf = (id: number) => ({
  id,
  name: `Box ${id}`,
  name_ru: '',
  art: 'kite',
  price: id + 1,
  priority: 1,
  return_percent: 92,
  closed: null,
  top: { ...KIND, price: 80 },
});
const ITEMS: CaseItem[] = [
  { id: 1, item: { ...KIND, weapon: 'AK-47', finish: 'Redline', exterior: 'ft' }, price: 80, parts: 1_000_000 },
];
const SEEDS = { server_seed_hash: 'a'.repeat(64), client_seed: 'mine', nonce: 3, previous: null };
const LIMITS = { isOn: true, maxBoxes: 3, waitMinutes: 15, maxSeats: 3 };
type Lists = CallOutput<'GET /api/cases/battles'>;
const answers = (lists: Partial<Lists> = {}, battle: OpenedBattle | null = null) => ({
  'GET /api/cases/battles': { limits: LIMITS, waiting: [], finished: [], ...lists },
  'GET /api/cases/battle': battle ? { success: true, battle } : { success: false, message: 'app_api.not_found' },
  'GET /api/cases/get': { cases: [boxOf(1), boxOf(2)], liveDrop: [] },
  'GET /api/cases/getOne': { success: true, box: { ...boxOf(1), hash: 'b'.repeat(64) }, items: ITEMS },
  'POST /api/cases/getSeeds': SEEDS,
});
const tell = (event: string, payload: object): void => act(() => receive(event, payload));
const nowAs = (battle: OpenedBattle): OpenedBattle => ({ ...battle, ended_at: new Date().toISOString() });

beforeEach(async () => {
  await freshPage('cases');
  await freshPage('battles');
  useOpeningStore.setState({ isQuick: false });
  useChoice.setState({ lines: [], size: 2 });
});
afterEach(() => {
  useInPlay.setState([], true);
  vi.useRealTimers();
});

describe('[P1] the dock', () => {
  it('has the seats, the time and the held sum of own battles as long as they wait', async () => {
    const own = [seatOf(0, 7)];
    answerCalls(answers({ waiting: [waitingBattle(3, { seats: own }), waitingBattle(2)] }));
    signIn({ balance: 10 });
    show(<MiniBattle />);
    await screen.findByText('1 of 2 seats taken');
    screen.getByRole('timer', { hidden: true });
    screen.getByText('Held for your seats');
    screen.getByText('$5.00');
    expect([useInPlay.getState(), stakedGames(7)]).toEqual([['cases'], ['cases']]);
    tell('casesBattles', { battles: [finishedBattle(3, [[1], [2]], { winner: 1 })], more: false });
    await expect.poll(() => useInPlay.getState()).toEqual([]);
    expect(stakedGames(7)).toEqual([]);
    expect(screen.queryByText('Held for your seats')).toBeNull();
  });

  it('has no battle of others, and none after the sign-out', async () => {
    answerCalls(answers({ waiting: [waitingBattle(3)] }));
    signIn({ balance: 10 });
    useInPlay.setState(['cases'], true);
    const { unmount } = show(<MiniBattle />);
    await expect.poll(() => useInPlay.getState()).toEqual([]);
    unmount();
    keepOwnBattles([waitingBattle(4, { seats: [seatOf(0, 7)] })], 7);
    show(<MiniBattle />);
    act(() => useSession.setState({ user: null, status: 'visitor' }));
    await expect.poll(() => useInPlay.getState()).toEqual([]);
  });
});

describe('the list of battles', () => {
  it('shows boxes, seats and the price of a seat, and follows battles that change', async () => {
    answerCalls(answers({ waiting: [waitingBattle(3)] }));
    signIn({ balance: 10 });
    show(<BattlesPage />);
    await screen.findByText('Battle 3');
    screen.getByRole('img', { name: '1 of 2 seats taken' });
    screen.getByRole('button', { name: 'Join for $5.00' });
    tell('casesBattles', { battles: [waitingBattle(4)], more: false });
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /^Battle/ }).map((link) => link.textContent)).toEqual([
        'Battle 4',
        'Battle 3',
      ]),
    );
    tell('casesBattles', { battles: [finishedBattle(3, [[1], [2]], { winner: 1 })], more: false });
    await within(screen.getByRole('region', { name: 'Last results' })).findByText('player 7 won $3.00');
  });

  it('[BT-5] [BT-10] marks the own battle, which can be cancelled and allows no second one', async () => {
    const made = answerCalls({
      ...answers({ waiting: [waitingBattle(3, { seats: [seatOf(0, 7)] })] }),
      'POST /api/cases/leaveBattle': {
        status: 'success',
        message: 'cases_api.battle_cancelled',
        balance: 15,
        battle: waitingBattle(3, { state: 'cancelled', reason: 'creator', seats: [] }),
      },
    });
    signIn({ balance: 10 });
    show(<BattlesPage />);
    await screen.findByText('Your seat');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the battle' }));
    await screen.findByText('No battle waits for players');
    expect(made).toContain('POST /api/cases/leaveBattle');
    expect(said()).toEqual(['The battle is cancelled. Every stake was returned.']);
  });

  it('offers the sale of items that pay the seat, beside the deposit', async () => {
    answerCalls(answers({}, waitingBattle(3)));
    signIn({ balance: 1 }, [itemOf(1, 9), itemOf(2, 4.5)]);
    show(<BattlePage id={3} />);
    await screen.findByRole('button', { name: 'Deposit' });
    screen.getByRole('button', { name: /^Sell .*Item 2.* for \$4\.50$/ });
  });

  it('leads a visitor to the sign-in, and a player without money to the deposit', async () => {
    answerCalls(answers({ waiting: [waitingBattle(3)] }));
    act(() => useSession.getState().becomeVisitor());
    show(<BattlesPage />);
    fireEvent.click(await screen.findByTestId('seat-button'));
    expect(useModals.getState()).toMatchObject({ name: 'login', props: { then: { priceCents: 500 } } });
    act(() => signIn({ balance: 1 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Deposit' }));
    expect(useModals.getState()).toMatchObject({ name: 'deposit', props: { amount: 4 } });
  });

  it('says that battles are off, and offers none', async () => {
    answerCalls(answers({ limits: { ...LIMITS, isOn: false }, waiting: [waitingBattle(3)] }));
    signIn({ balance: 10 });
    show(<BattlesPage />);
    await screen.findByText('Nobody can create or join one now. A battle that waits can be left.');
    expect(screen.queryByRole('button', { name: 'Create a battle' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Join for $5.00' })).toHaveProperty('disabled', true);
  });

  it('offers another try when it could not be loaded', async () => {
    answerCalls({});
    show(<BattlesPage />);
    await screen.findByText('Could not load the battles.');
    answerCalls(answers());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No battle has been played yet');
  });

  it('holds a result back while the boxes are being opened', async () => {
    answerCalls(answers({ finished: [nowAs(finishedBattle(3, [[1], [2]], { winner: 1 }))] }));
    show(<BattlesPage />);
    await screen.findByRole('link', { name: 'Watch' });
    expect(screen.queryByText(/player 7 won/)).toBeNull();
  });
});

describe("a battle's page", () => {
  it('[BT-3] joins for the price of a seat with the seeds that are shown', async () => {
    const joined = waitingBattle(3, { seats: [seatOf(0, 8), seatOf(1, 7)], size: 3 });
    answerCalls({
      ...answers({}, waitingBattle(3, { size: 3 })),
      'POST /api/cases/joinBattle': {
        status: 'success',
        message: 'cases_api.battle_joined',
        battle: joined,
        balance: 5,
      },
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    signIn({ balance: 10 });
    show(<BattlePage id={3} />);
    await screen.findByText('1 of 3 seats taken');
    expect(screen.getAllByText('Free seat')).toHaveLength(2);
    fireEvent.click(await screen.findByRole('button', { name: 'Join for $5.00' }));
    await screen.findByText('2 of 3 seats taken');
    screen.getByRole('button', { name: 'Leave the battle' });
    const body = sent.mock.calls.find(([url]) => url === '/api/cases/joinBattle')?.[1]?.body;
    expect(JSON.parse(body as string)).toEqual({ id: 3, price: 5, server_seed_hash: SEEDS.server_seed_hash });
  });

  it('[BT-22] shows an own win with all drops, each with the way to its verification', async () => {
    answerCalls(
      answers(
        {},
        finishedBattle(
          3,
          [
            [1, 2],
            [4, 5],
          ],
          { winner: 1 },
        ),
      ),
    );
    signIn();
    show(<BattlePage id={3} />);
    await screen.findByText('You won $12.00');
    screen.getByText('You received all 4 drops. Your seat cost $5.00.');
    const own = within(screen.getByRole('list', { name: 'Drops of player 7' }));
    expect(own.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/cases/opening/110',
      '/cases/opening/111',
    ]);
    await screen.findByRole('button', { name: 'Same battle again' });
  });

  it('sells the drops that the player received and still holds, at their prices of now', async () => {
    const won = finishedBattle(3, [[1], [4]], { winner: 1 });
    const drops = won.drops.map((drop, at) => ({ ...drop, myId: 21 + at }));
    answerCalls({
      ...answers({}, { ...won, drops }),
      'POST /api/user/sell': { success: true, message: 'storehouse_api.sold', balance: 14.5 },
      'POST /api/user/getInventory': { inventory: [itemOf(5, 9)] },
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    signIn({ balance: 10 }, [itemOf(5, 9), itemOf(22, 4.5)]);
    show(<BattlePage id={3} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Sell 1 item for $4.50' }));
    await vi.waitFor(() => expect(useSession.getState().user?.balance).toBe(14.5));
    const body = sent.mock.calls.find(([url]) => url === '/api/user/sell')?.[1]?.body;
    expect(JSON.parse(body as string)).toEqual({ sell: [22], give: 4.5 });
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Sell/ })).toBeNull());
  });

  it('[BT-22] [F10] tells a win that is worth no more than the seat, and a loss, without congratulating', async () => {
    answerCalls(
      answers(
        {},
        finishedBattle(
          3,
          [
            [1, 0.5],
            [1, 1],
          ],
          { winner: 1 },
        ),
      ),
    );
    signIn();
    const { unmount } = show(<BattlePage id={3} />);
    await screen.findByText('You won the battle: all drops together are worth $3.50. Your seat cost $5.00.');
    unmount();
    answerCalls(
      answers(
        {},
        finishedBattle(
          4,
          [
            [3, 2],
            [1, 1],
          ],
          { winner: 0 },
        ),
      ),
    );
    show(<BattlePage id={4} />);
    await screen.findByText('player 8 won this battle with $5.00. Your drops were worth $2.00.');
  });

  it('[BT-23] says in words that a battle is undecided', async () => {
    answerCalls(
      answers(
        {},
        finishedBattle(3, [
          [1, 2],
          [2, 1],
        ]),
      ),
    );
    show(<BattlePage id={3} />);
    await screen.findByText('Undecided');
    screen.getByText('Seats share the greatest total, $3.00. Each player keeps their own drops.');
  });

  it('[BT-20] shows no drop and no winner before its reel is over, and all of it on demand', async () => {
    answerCalls(
      answers(
        {},
        nowAs(
          finishedBattle(
            3,
            [
              [1, 2],
              [4, 5],
            ],
            { winner: 1 },
          ),
        ),
      ),
    );
    signIn();
    show(<BattlePage id={3} />);
    await screen.findByText('Case 1 of 2');
    expect(screen.queryAllByRole('list', { name: /^Drops of/ })).toEqual([]);
    expect(screen.queryByText('Winner')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show the result' }));
    screen.getByText('You won $12.00');
  });

  it('gives a player in quick mode the result at once', async () => {
    useOpeningStore.setState({ isQuick: true });
    answerCalls(
      answers(
        {},
        nowAs(
          finishedBattle(
            3,
            [
              [1, 2],
              [4, 5],
            ],
            { winner: 1 },
          ),
        ),
      ),
    );
    show(<BattlePage id={3} />);
    await screen.findByText('player 7 won $12.00');
  });

  it.each([
    ['creator', 'The creator left the battle. Every stake was returned.'],
    ['expired', 'Too few players joined in time. Every stake was returned.'],
    ['box', 'A case of the battle has closed or changed. Every stake was returned.'],
  ] as const)('[BT-11] [BT-12] says why a battle was cancelled: %s', async (reason, text) => {
    answerCalls(answers({}, waitingBattle(3, { state: 'cancelled', reason, seats: [] })));
    show(<BattlePage id={3} />);
    await screen.findByText(text);
  });

  it('says that there is no such battle', async () => {
    answerCalls(answers());
    show(<BattlePage id={NO_ID} />);
    await screen.findByText('There is no such battle');
  });
});

describe('a new battle', () => {
  it('[BT-1] is made of the chosen boxes as they are shown, for the sum of their prices', async () => {
    answerCalls({
      ...answers(),
      'POST /api/cases/createBattle': { status: 'error', message: 'cases_api.box_closed' },
    });
    const sent = vi.spyOn(globalThis, 'fetch');
    signIn({ balance: 100 });
    show(<NewBattleModal />);
    await screen.findByText('Choose at least one case.');
    fireEvent.click(await screen.findByRole('button', { name: 'Add Box 1, $2.00' }));
    fireEvent.click(await screen.findByRole('button', { name: 'One more: Box 1' }));
    fireEvent.click(screen.getByRole('radio', { name: '4 seats' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create for $4.00' }));
    await vi.waitFor(() => expect(said()).toEqual(['This case is closed.']));
    const body = sent.mock.calls.find(([url]) => url === '/api/cases/createBattle')?.[1]?.body;
    const box = { id: 1, box_hash: 'b'.repeat(64), price: 2, return_percent: 92 };
    expect(JSON.parse(body as string)).toMatchObject({ size: 4, boxes: [box, box] });
  });

  it('offers the sale of items that pay the first seat, beside the deposit', async () => {
    answerCalls(answers());
    signIn({ balance: 1 }, [itemOf(1, 9), itemOf(2, 4.5)]);
    show(<NewBattleModal again={{ boxIds: [1], size: 2 }} />);
    await screen.findByRole('button', { name: 'Deposit' });
    screen.getByRole('button', { name: /^Sell .*Item 2.* for \$4\.50$/ });
  });

  it('[BT-1] takes no more boxes than the operator allows', async () => {
    answerCalls(answers());
    signIn({ balance: 100 });
    show(<NewBattleModal again={{ boxIds: [1, 1, 1, 1], size: 3 }} />);
    await screen.findByText('3 of 3 cases');
    expect(await screen.findByRole('button', { name: 'Add Box 2, $3.00' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: '3 seats' })).toHaveProperty('checked', true);
  });

  it('[BT-5] says before anything is chosen that another own battle waits', async () => {
    answerCalls(answers({ waiting: [waitingBattle(3, { seats: [seatOf(0, 7)] })] }));
    signIn({ balance: 100 });
    show(<NewBattleModal />);
    await screen.findByText('Your other battle still waits for players. Cancel it first.');
  });
});

it('[BT-23] the rules say what a tie is', () => {
  show(<BattleRulesModal />);
  screen.getByText(/two or more seats share the greatest total, the battle is undecided/);
});

it('an own battle that starts elsewhere is told, and not on its own page', async () => {
  history.replaceState(null, '', '/cases/battles/3');
  await notifyBattle({ name: 'notification.battle_started', about: { kind: 'battle', id: 3 } });
  expect(said()).toEqual([]);
  await notifyBattle({ name: 'notification.battle_started', about: { kind: 'battle', id: 4 } });
  await notifyBattle({ name: 'notification.battle_cancelled', about: { kind: 'battle', id: 5 } });
  expect(said()).toEqual(['Your battle has started.', 'A battle was cancelled. Your stake is back in your balance.']);
});
