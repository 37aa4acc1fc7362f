import { RulesDialog } from '../../entities/game-page/RulesDialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/config.ts';
import { dollars } from '../../lib/format.ts';
import { countdownTicks, useTerms } from './terms.ts';
import { multiplierText } from './hundredths.ts';
import { useLimits } from './stake/limits.ts';

const RULES = [1, 2, 3, 4, 5] as const;

/**
 * Dialog with the five rules of crash, the limits of the round that a bet would join, and the effect of an
 * interruption.
 */
export default function RulesModal() {
  const { t } = useTexts('crash_rules');
  const mayCancel = useConfig((state) => state.config?.crash.mayCancel === true);
  const limits = useLimits();
  const values = {
    seconds: countdownTicks(useTerms()),
    items: limits.maxItems,
    min: dollars(limits.minBetCents / 100),
    max: dollars(limits.maxPlayerStakeCents / 100),
    win: dollars(limits.maxWinCents / 100),
    low: multiplierText(limits.minAutoCashOutHundredths),
    high: multiplierText(limits.maxAutoCashOutHundredths),
  };
  return (
    <RulesDialog
      game="crash"
      title={t('title')}
      rules={RULES.map((number) => ({
        title: t(`rule_${number}_title`),
        text: number === 2 && mayCancel ? `${t('rule_2', values)} ${t('rule_2_cancel')}` : t(`rule_${number}`, values),
      }))}
      outage={{ title: t('outage_title'), text: t('outage') }}
      more={t('more')}
    />
  );
}
