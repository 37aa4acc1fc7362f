import type { OwnReferrals } from '@updraft/contract';
import { Button, Panel } from '@updraft/ui';
import { useConfig } from '../../lib/config.ts';
import { copyText } from '../../lib/copy-text.ts';
import { count, dateTime, dollars, shortPercent } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { Private } from '../../lib/Private.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Figure } from './Figure.tsx';

/** Opens the share dialog of the device with the link. Failures are ignored, because closing the dialog is one. */
const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => undefined);

/** The player's link for other people, and the sums that the stakes of those people have brought. */
export function ReferralPanel({ referrals }: { referrals: OwnReferrals }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  const percent = useConfig((state) => state.config?.referrals.percent ?? 0);
  const canShare = typeof navigator.share === 'function';
  const link = `${location.origin}/?ref=${referrals.code}`;
  return (
    <Panel heading={t('referrals')} padding="medium" className="lg:col-span-2">
      <p className="mt-1 max-w-[76ch] text-14 text-muted">
        {t('referrals_text', { percent: shortPercent(percent, language) })}
      </p>
      <div className="mt-3 flex max-w-144 gap-2 max-sm:flex-col sm:items-end">
        <div className="min-w-0 flex-1">
          <p id="referral-link" className="text-14 text-muted">
            {t('referral_link')}
          </p>
          {/* A text instead of a field: a long address is visible as a whole, and one press selects it. */}
          <p
            aria-labelledby="referral-link"
            role="group"
            className="mt-1.5 min-h-11 rounded-8 border border-line bg-ink-800 px-3 py-2.5 text-14 select-all [overflow-wrap:anywhere]"
          >
            <Private>{link}</Private>
          </p>
        </div>
        <Button icon="copy" onClick={() => void copyText(link)}>
          {t('referral_copy')}
        </Button>
        {canShare && (
          <Button icon="send" onClick={() => void share(link)}>
            {t('referral_share')}
          </Button>
        )}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        <Figure name={t('referred')} value={count(referrals.count, language)} />
        <Figure name={t('referral_staked')} value={dollars(referrals.staked, 2, language)} />
        <Figure name={t('referral_earned')} value={dollars(referrals.earned, 2, language)} />
        <Figure name={t('referral_pending')} value={dollars(referrals.pending, 2, language)} />
      </dl>
      <p className="mt-4 text-12 text-muted">
        {t('referral_next', { at: dateTime(referrals.next_credit_at, language) })}
      </p>
      <p className="mt-1 max-w-[76ch] text-12 text-muted">{t('referral_rules')}</p>
    </Panel>
  );
}
