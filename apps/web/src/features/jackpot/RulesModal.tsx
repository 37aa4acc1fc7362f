import { RulesDialog } from '../../entities/game-page/RulesDialog.tsx';
import { useConfig } from '../../lib/config.ts';
import { count, decimal, dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { spokenTime } from '../../lib/spoken-time.ts';
import { useTexts } from '../../lib/texts.ts';
import { FeeExample } from './FeeExample.tsx';
import { PotReturn } from './PotReturn.tsx';

const RULES = [1, 2, 3, 4, 5] as const;

/** The rules of the jackpot with the limits as they are set, and what a pot returns. [F5] */
export default function RulesModal() {
  const { t } = useTexts('jackpot_rules');
  const language = useSettings((state) => state.language);
  const config = useConfig((state) => state.config?.jackpot);
  const plain = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 2, language);
  const values = config && {
    timer: config.timerSeconds,
    alone: spokenTime(config.aloneSeconds),
    items: config.maxItems,
    pot: count(config.max_pot_items, language),
    wait: config.beaconWaitMs / 1000,
    min: dollars(config.minBetDollars),
    max: dollars(config.maxBetDollars),
    fee: plain(config.feePercent),
    returns: plain(100 - config.feePercent),
  };
  return (
    <RulesDialog
      game="jackpot"
      title={t('title')}
      first={<PotReturn />}
      rules={RULES.map((number) => ({ title: t(`rule_${number}_title`), text: t(`rule_${number}`, { ...values }) }))}
      outage={{ title: t('outage_title'), text: t('outage', { ...values }) }}
      more={t('more')}
    >
      {config && <FeeExample feePercent={config.feePercent} />}
    </RulesDialog>
  );
}
