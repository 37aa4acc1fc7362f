import { RulesDialog } from '../../entities/game-page/RulesDialog.tsx';
import { useConfig } from '../../lib/config.ts';
import { count, decimal, dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { spokenTime } from '../../lib/spoken-time.ts';
import { useTexts } from '../../lib/texts.ts';
import { FeeExample } from './FeeExample.tsx';
import { PotReturn } from './PotReturn.tsx';
import { termsOf } from './stake/limits.ts';
import { useJackpot } from './table.ts';

const RULES = [1, 2, 3, 4, 5] as const;

/** Dialog with the rules of the jackpot, the terms of the open round, and the return of a pot. [F5, JP-29] */
export default function RulesModal() {
  const { t } = useTexts('jackpot_rules');
  const language = useSettings((state) => state.language);
  const settings = useJackpot((state) => state.settings);
  const terms = termsOf(
    settings,
    useConfig((state) => state.config),
  );
  const plain = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 2, language);
  const values = terms && {
    timer: terms.timer,
    alone: spokenTime(terms.alone),
    items: terms.maxItems,
    pot: count(terms.maxPotItems, language),
    wait: terms.beaconWait,
    min: dollars(terms.minBet),
    max: dollars(terms.maxBet),
    fee: plain(terms.feePercent),
    returns: plain(100 - terms.feePercent),
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
      {terms && <FeeExample feePercent={terms.feePercent} />}
    </RulesDialog>
  );
}
