// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import { answerCalls, freshPage, show } from '../../testing/page.tsx';
import ProvablyFairModal from './ProvablyFairModal.tsx';

beforeEach(() => freshPage('fairness'));
afterEach(cleanup);

it('says in its own words that the values did not load', async () => {
  answerCalls({ 'GET /api/fairness/round': { status: 500, message: 'app_api.internal' } });
  show(<ProvablyFairModal game="crash" roundId={5} />);
  await screen.findByText('Could not load the values of this round.');
});
