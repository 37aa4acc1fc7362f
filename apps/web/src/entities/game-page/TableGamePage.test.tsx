// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { lazyPart } from '../../lib/chunks.tsx';
import { freshPage, show, stubSight } from '../../testing/page.tsx';
import { TableGamePage } from './TableGamePage.tsx';

const done: string[] = [];
const store = createStore(() => ({ publicHash: 'abcd1234', past: [{ id: 41 }] }));
const Part = ({ className }: { className: string }) => <div className={className} />;
const mini = lazyPart(async () => ({ default: () => null }));
const BETS = { default: () => <p>The bets</p> };

beforeEach(async () => {
  stubSight();
  await freshPage();
  done.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const open = (loadBets: () => Promise<typeof BETS> = () => Promise.resolve(BETS)) =>
  show(
    <TableGamePage
      game="crash"
      title="A game"
      store={store}
      start={async () => void done.push('start')}
      loadHistory={async () => {
        done.push('history');
        throw new Error('no network');
      }}
      show={(isShown) => void done.push(isShown ? 'shown' : 'left')}
      keys={{
        press: () => void done.push('pressed'),
        choose: (index) => void done.push(`chosen ${index}`),
        shown: [],
      }}
      mini={mini}
      round={Part}
      stake={Part}
      bets={lazyPart(loadBets)}
      inventory={() => null}
    />,
  );

it('starts its table, loads its past, and says while it is shown that it is', () => {
  const page = open();
  expect(done).toEqual(['start', 'history', 'shown']);
  page.unmount();
  expect(done).toEqual(['start', 'history', 'shown', 'left']);
});

it('hears the keys of its game', () => {
  open();
  done.length = 0;
  fireEvent.keyDown(document.body, { key: ' ', code: 'Space' });
  fireEvent.keyDown(document.body, { key: '2', code: 'Digit2' });
  expect(done).toEqual(['pressed', 'chosen 1']);
});

it('shows the hash of the open round', () => {
  open();
  expect(screen.getByText('abcd1234')).toBeTruthy();
});

it('holds the place of its bets until they have come', async () => {
  let arrive = (_bets: typeof BETS): void => undefined;
  open(() => new Promise((resolve) => (arrive = resolve)));
  expect(screen.getByText('abcd1234')).toBeTruthy();
  expect(screen.queryByText('The bets')).toBeNull();
  arrive(BETS);
  expect(await screen.findByText('The bets')).toBeTruthy();
});
