import { Button, Icon, Panel } from '@updraft/ui';
import { useSession } from '../../entities/session/session-store.ts';
import { useConfig } from '../../lib/config.ts';
import { dollars, shortPercent } from '../../lib/format.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { countDone } from './conditions.ts';
import { useConditionNews } from './send.ts';

/** Cashback in percent of a lost stake, until the config is loaded. */
const PERCENT = 2.5;

/** Card below crash: the accrued cashback, and a button that opens its dialog. */
export function CashbackCard() {
  const { t } = useTexts('cashback_card');
  useConditionNews();
  const language = useSettings((state) => state.language);
  const user = useSession((state) => state.user);
  const percent = useConfig((state) => state.config?.cashback.percent ?? PERCENT);
  return (
    <Panel padding="small" className="flex flex-wrap items-center gap-3">
      <Icon name="coins" size={24} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="font-display text-14 font-medium">{t('title')}</h2>
        <p className="text-14 text-balance text-muted">{t('text', { percent: shortPercent(percent, language) })}</p>
        {user && <p className="text-12 text-muted">{t('conditions', countDone(user.conditions))}</p>}
      </div>
      <div className="ml-auto flex items-center justify-between gap-3 max-sm:w-full">
        {user && <p className="text-16 font-semibold tabular-nums">{dollars(user.cashback / 100, 2, language)}</p>}
        <Button
          size="small"
          className="max-sm:grow"
          onPointerEnter={() => preloadModal('cashback')}
          onClick={() => openModal(user ? 'cashback' : 'login')}
        >
          {t(user ? 'open' : 'shell:sign_in')}
        </Button>
      </div>
    </Panel>
  );
}
