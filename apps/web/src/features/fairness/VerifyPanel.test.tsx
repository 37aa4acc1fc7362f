// @vitest-environment happy-dom
import type { PublishedRound } from '@updraft/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { LOCAL_NETWORK, QUICKNET, randomnessOf } from '@updraft/rules/beacon';
import { beaconRoundMs } from '@updraft/rules/draw';
import { publicHashOf, type PublishedValues, secretHashOf, type Verifier, walkChain } from '@updraft/rules/fairness';
import { verifierOf } from '@updraft/rules/verifiers';
import { wheelSector } from '@updraft/rules/wheel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConfig } from '../../lib/config.ts';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import { RoundCheck } from './RoundCheck.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

const [seed, salt] = ['c'.repeat(64), 'd'.repeat(64)];
const secretHash = secretHashOf({ salt, seed });
const ROUND = 1000;
/** Signature of the beacon round `ROUND` by the public network quicknet. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

/** Returns the values of a round of the wheel that follow from a signature, genuine or not. */
const drawnWith = (network: typeof QUICKNET | typeof LOCAL_NETWORK, signature: string): PublishedValues => {
  const beaconRandomness = randomnessOf(signature) ?? '';
  const drawn = { secretHash, roundId: 7, dayOfMonth: 3, beaconRandomness };
  return {
    round_id: 7,
    day: 3,
    rules_version: 1,
    base: 6,
    index: 1,
    sector: wheelSector(drawn) ?? -1,
    public_hash: publicHashOf(secretHash),
    secret_hash: secretHash,
    seed,
    salt,
    commitment: walkChain(seed, 1),
    beacon: network.id,
    beacon_round: ROUND,
    closes_at_ms: beaconRoundMs(ROUND, network) - 1500,
    beacon_randomness: beaconRandomness,
    beacon_signature: signature,
  };
};

const verified = async (values: PublishedValues): Promise<void> => {
  show(<VerifyPanel verifier={verifierOf('wheel') as Verifier} values={values} />);
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await screen.findByRole('button', { name: 'Verify again' });
};
const lineOf = (text: RegExp): string => screen.getByText(text).closest('p')?.textContent ?? '';

beforeEach(async () => {
  await freshPage('fairness');
  answerCalls({});
});
afterEach(() => {
  cleanup();
  useConfig.setState(({ config }) => ({ config: { ...config, mode: 'sandbox' } as never }));
});

it('[F8] [DR-14] verifies a round of the public network, names it, and links its own relay', async () => {
  await verified(drawnWith(QUICKNET, SIGNATURE));
  screen.getByText('This round is as it was committed.');
  expect(lineOf(/^The network signed this round/)).toMatch(/^✓/);
  screen.getByText(/^The randomness is round 1000 of the public network drand quicknet\./);
  const link = screen.getByRole('link', { name: 'Compare it with the network' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([QUICKNET.roundUrl(ROUND), '_blank']);
});

it('[F2] [DR-14] refuses randomness that the house chose, though all the rest follows from it', async () => {
  await verified(drawnWith(QUICKNET, 'ab'.repeat(48)));
  screen.getByText('This round does not match what was committed.');
  expect(lineOf(/^The network signed this round/)).toMatch(/^✗/);
  expect(lineOf(/^The sector follows/)).toMatch(/^✓/);
});

it('[F8] [DR-13] says of the stand-in that its randomness is not public, and links nothing', async () => {
  await verified(drawnWith(LOCAL_NETWORK, 'ab'.repeat(48)));
  screen.getByText('Its randomness is not public: it came from the stand-in of the sandbox.');
  expect(lineOf(/^This is not public randomness/)).toMatch(/^!/);
  // The warning is shown once: the note below the button is there only before the check.
  expect(screen.queryByText('The randomness is not public: it came from the stand-in of the sandbox.')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('[F2] [DR-14] a round that names the stand-in fails on a site with real money, before and after its check', async () => {
  useConfig.setState(({ config }) => ({ config: { ...config, mode: 'live' } as never }));
  await verified(drawnWith(LOCAL_NETWORK, 'ab'.repeat(48)));
  expect(screen.getByRole('alert').textContent).toMatch(/^This result is not proven/);
  screen.getByText('This round does not match what was committed.');
  expect(lineOf(/^This is not public randomness/)).toMatch(/^✗/);
  expect(screen.queryByText('This round is as it was committed.')).toBeNull();
});

it('[DR-13] values of a round name the network as people know it', () => {
  const { base, index, seed: revealed, salt: drawn, commitment, ...rest } = drawnWith(QUICKNET, SIGNATURE);
  const { round_id, day, rules_version, public_hash, secret_hash, ...result } = rest;
  const chain = { id: 1, base, index, length: 1, commitment, beacon_round: 1, salt: drawn, seed: revealed };
  const round = { id: round_id, day_of_month: day, rules_version, public_hash, secret_hash, seed: revealed };
  show(
    <RoundCheck round={{ ...round, game: 'wheel', chain, result, refunded_at: null } as unknown as PublishedRound} />,
  );
  screen.getByText(`drand quicknet · ${QUICKNET.id}`);
  // The verification comes first, and the values after it.
  const press = screen.getByRole('button', { name: 'Verify' });
  const values = screen.getByRole('table');
  expect(press.compareDocumentPosition(values) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
