// @vitest-environment happy-dom
import { AGREEMENT_VERSION, AGREEMENT_VERSIONS } from '@updraft/contract/constants';
import { later } from '@updraft/texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshPage, show } from '../../testing/page.tsx';
import AgreementPage from './AgreementPage.tsx';

beforeEach(async () => {
  await freshPage('agreement');
  history.replaceState(null, '', '/user-agreement');
});

describe('an earlier version', () => {
  it('is waited for, can be asked for again after a failure, and is shown', async () => {
    history.replaceState(null, '', '/user-agreement?version=1');
    const load = vi.spyOn(later.agreement_1, 'en').mockRejectedValueOnce(new Error('no network'));
    const { container } = show(<AgreementPage />);
    expect(container.querySelector('.animate-shimmer')).not.toBeNull();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load the text of this version.');
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: '12. Changes' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
    load.mockRestore();
  });

  it.each(AGREEMENT_VERSIONS.map(({ version }) => version))(
    'version %i has every section of its own text',
    async (version) => {
      history.replaceState(null, '', `/user-agreement?version=${version}`);
      show(<AgreementPage />);
      const texts = version === AGREEMENT_VERSION ? 'agreement' : (`agreement_${version}` as 'agreement_1');
      const area: Record<string, Record<string, string>> = await later[texts].en();
      const titles = Object.keys(area[texts] ?? {}).filter((key) => /^s\d+_title$/.test(key));
      await waitFor(() => expect(screen.getAllByRole('heading', { name: /^\d+\. \S/ })).toHaveLength(titles.length));
    },
  );
});
