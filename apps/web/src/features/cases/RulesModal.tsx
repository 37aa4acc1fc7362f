import { Panel } from '@updraft/ui';
import { RulesDialog } from '../../entities/game-page/RulesDialog.tsx';
import { dollars, percent } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { boxName } from './box-name.ts';
import { figuresOf } from './box/figures.ts';
import type { WholeBox } from './query.ts';

const RULES = [1, 2, 3, 4, 5] as const;

/** Dialog with the rules of cases and the odds of the open box. [F5] */
export default function RulesModal({ whole }: { whole?: WholeBox }) {
  const { t } = useTexts('cases_rules');
  return (
    <RulesDialog
      game="cases"
      title={t('title')}
      rules={RULES.map((number) => ({ title: t(`rule_${number}_title`), text: t(`rule_${number}`) }))}
      outage={{ title: t('outage_title'), text: t('outage') }}
      more={t('more')}
    >
      {whole && <ThisBox {...whole} />}
    </RulesDialog>
  );
}

function ThisBox({ box, items }: WholeBox) {
  const { t } = useTexts('cases_rules');
  const language = useSettings((state) => state.language);
  const { lowest, highest } = figuresOf(items, box.price);
  return (
    <Panel as="div" tone="raised" padding="small" className="mt-5">
      <h3 className="mb-1 font-semibold">{boxName(box, language)}</h3>
      <p className="text-14 text-muted">
        {t('this_box', {
          share: percent(box.return_percent / 100, 2, language),
          low: dollars(lowest, 2, language),
          high: dollars(highest, 2, language),
        })}
      </p>
    </Panel>
  );
}
