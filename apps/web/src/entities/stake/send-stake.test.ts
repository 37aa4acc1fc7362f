// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { useNoticeQueue } from '../../lib/notices.ts';
import { freshPage, itemOf } from '../../testing/page.tsx';
import { useSelection } from '../inventory/selection-store.ts';
import { type StakeAnswer, stakeInRound, tellRefusal } from './send-stake.ts';

beforeEach(() => freshPage());

it('[I3] a player whom staff have stopped is told why, and shown the way to support', async () => {
  const params = { text: 'We check this.', text_ru: 'Мы это проверяем.' };
  await tellRefusal({ message: 'user_api.play_stopped_text', params }, 'wheel');
  await tellRefusal({ message: 'wheel_api.stopped' }, 'wheel');
  const [stopped, other] = useNoticeQueue.getState().queue;
  expect(stopped).toMatchObject({ type: 'error', action: { label: 'To support' } });
  expect(stopped?.text).toContain('“We check this.”');
  stopped?.action?.run();
  expect(location.pathname).toBe('/support');
  expect(other?.text).toBe('The wheel is paused: new bets are not accepted now.');
  expect(other?.action).toBeUndefined();
});

it('a bet names the round on the screen, and its answer is told to that round', async () => {
  const asked: number[] = [];
  const events: { type: string }[] = [];
  const stake = (roundId: number | null) =>
    stakeInRound<StakeAnswer>({
      attempt: (_stake, round) => async () => {
        asked.push(round);
        return { status: 'success' };
      },
      game: 'wheel',
      texts: 'wheel',
      getRound: () => ({ roundId }),
      dispatch: (event) => void events.push(event),
    });
  await stake(null);
  expect([asked, events]).toEqual([[], []]);
  await stake(12);
  expect(asked).toEqual([12]);
  expect(events).toEqual([
    { type: 'commandSent', command: { kind: 'bet', targetId: null } },
    { type: 'betAnswered', roundId: 12, answer: { status: 'success' } },
  ]);
});

it('a bet that is made lets go its own items, not those that were selected meanwhile', async () => {
  const selection = useSelection.getState();
  selection.setItems([itemOf(1, 5), itemOf(2, 3), itemOf(3, 1)]);
  selection.toggle(1);
  let named: readonly number[] = [];
  await stakeInRound<StakeAnswer>({
    attempt:
      ({ itemIds }) =>
      () => {
        named = itemIds;
        selection.toggle(3);
        return Promise.resolve({ status: 'success' });
      },
    game: 'wheel',
    texts: 'wheel',
    getRound: () => ({ roundId: 12 }),
    dispatch: () => undefined,
  });
  expect([named, useSelection.getState().selected]).toEqual([[1], [3]]);
});
