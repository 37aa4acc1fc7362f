// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { boxHash, caseNumber, itemAt, serverSeedHashOf } from '@updraft/rules/cases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, freshPage, show } from '../../../testing/page.tsx';
import { VerifySeed } from './VerifySeed.tsx';

const serverSeed = 'b'.repeat(64);
const chances = [
  { itemId: 3, parts: 400_000 },
  { itemId: 9, parts: 600_000 },
];
const OPENINGS = [2, 1, 0].map((nonce) => {
  const number = caseNumber({ serverSeed, clientSeed: 'mine', nonce }) ?? -1;
  return {
    id: 31 + nonce,
    rules_version: 1,
    box_hash: boxHash(chances),
    client_seed: 'mine',
    nonce,
    number,
    entry: itemAt(chances, number),
  };
});
const SEED = { server_seed_hash: serverSeedHashOf(serverSeed), server_seed: serverSeed };
const answerWith = (openings: readonly object[]) =>
  answerCalls({
    'GET /api/fairness/opening': { success: true, opening: SEED },
    'GET /api/fairness/openings': {
      success: true,
      ...SEED,
      openings,
      boxes: [{ hash: boxHash(chances), chances: chances.map(({ itemId: id, parts }) => ({ id, parts })) }],
    },
  });
const check = (): void => {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '31' } });
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
};

beforeEach(() => freshPage('fairness'));
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

it('[CA-41] [DI-1] checks every opening of a seed, shows how their numbers are spread, and gives the file', async () => {
  answerWith(OPENINGS);
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:file'));
  // The test environment would otherwise follow the link.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show(<VerifySeed />);
  check();
  await screen.findByText('All hold: 3 openings are as they were committed.');
  screen.getByText('How the results are spread');
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect((await files[0]?.text())?.split('\n')).toHaveLength(OPENINGS.length + 2);
});

it('[CA-41] says which opening does not hold, and that one is missing', async () => {
  answerWith(OPENINGS.map((opening) => (opening.nonce === 1 ? { ...opening, number: 7 } : opening)));
  show(<VerifySeed />);
  check();
  await screen.findByText('Not as committed: 2 of 3 openings hold.');
  screen.getByText(/^Opening 32 is the first that does not hold/);
  answerWith(OPENINGS.filter(({ nonce }) => nonce !== 0));
  check();
  await screen.findByText('An opening is missing, or is there twice.');
});

it('says that the seed is still secret, or that there is no such opening', async () => {
  answerCalls({
    'GET /api/fairness/opening': { success: true, opening: SEED },
    'GET /api/fairness/openings': { success: false, message: 'app_api.not_found' },
  });
  show(<VerifySeed />);
  check();
  await screen.findByText(/^The server seed of this opening is still secret/);
  answerCalls({ 'GET /api/fairness/opening': { success: false, message: 'app_api.not_found' } });
  check();
  await screen.findByText('There is no such opening.');
});
