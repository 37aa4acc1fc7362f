import { Modal, Panel } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/config.ts';
import { dollars } from '../../lib/format.ts';
import { closeModal } from '../../lib/modals.ts';
import { countdownTicks } from './countdown.ts';
import { multiplierText } from './hundredths.ts';
import { limitsOf } from './stake/limits.ts';

const RULES = [1, 2, 3, 4, 5] as const;

/** The five rules of crash, with the limits as they are set, and what happens when we are interrupted. */
export default function RulesModal() {
  const { t } = useTexts('crash_rules');
  const config = useConfig((state) => state.config);
  const limits = limitsOf(config);
  const values = {
    seconds: countdownTicks(config),
    items: limits.maxItems,
    min: dollars(limits.minBetCents / 100),
    max: dollars(limits.maxPlayerStakeCents / 100),
    win: dollars(limits.maxWinCents / 100),
    low: multiplierText(limits.minAutoCashOutHundredths),
    high: multiplierText(limits.maxAutoCashOutHundredths),
  };
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} onClose={closeModal} width="medium">
      <ol className="flex flex-col gap-4">
        {RULES.map((number) => (
          <li key={number} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full border border-lift font-display text-12 text-lift"
            >
              {number}
            </span>
            <div>
              <h3 className="mb-1 font-semibold">{t(`rule_${number}_title`)}</h3>
              <p className="text-14 text-muted">{t(`rule_${number}`, values)}</p>
            </div>
          </li>
        ))}
      </ol>
      <Panel as="div" tone="raised" padding="small" className="mt-5">
        <h3 className="mb-1 font-semibold">{t('outage_title')}</h3>
        <p className="text-14 text-muted">{t('outage')}</p>
      </Panel>
      <p className="mt-4 text-14">
        <a href="/provably-fair" target="_blank" rel="noopener" className="text-info underline underline-offset-4">
          {t('more')}
        </a>
      </p>
    </Modal>
  );
}
