import { RulesDialog } from '../../../entities/game-page/RulesDialog.tsx';
import { useTexts } from '../../../lib/texts.ts';

const RULES = [1, 2, 3, 4, 5, 6] as const;

/** Dialog with the rules of battles, including ties. [F5] */
export default function BattleRulesModal() {
  const { t } = useTexts('battles_rules');
  return (
    <RulesDialog
      game="cases"
      title={t('title')}
      rules={RULES.map((number) => ({ title: t(`rule_${number}_title`), text: t(`rule_${number}`) }))}
      outage={{ title: t('outage_title'), text: t('outage') }}
      more={t('more')}
    />
  );
}
