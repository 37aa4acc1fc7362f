import { type Verifier, writeField } from '@updraft/rules/fairness';
import { Icon, Panel } from '@updraft/ui';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { FairGame } from './games/fair-game.ts';
import { Steps } from './Steps.tsx';
import { ValueRows } from './ValueRows.tsx';
import { fieldText } from './verifier-texts.ts';

/** A published test vector of a game, every step calculated when it is shown. */
export function WorkedExample({ part: { game, example }, verifier }: { part: FairGame; verifier: Verifier }) {
  const { t } = useTexts('fairness');
  const { values, result } = example;
  const isRight = verifier.steps?.(values).at(-1)?.value === result;
  return (
    <Section id="example" title={t('example')} lead={`${t(`worked_${game}`)} ${t('example_text')}`}>
      <Panel padding="small">
        <h3 className="mb-1 font-semibold">{t('example_given')}</h3>
        <ValueRows
          rows={verifier.fields
            .filter(({ name }) => values[name] !== undefined && name !== 'rules_version')
            .map((field) => [
              fieldText(field),
              writeField(field, values),
              field.form === 'hash' || field.form === 'list',
            ])}
        />
        <Steps verifier={verifier} values={values} />
        <p className={isRight ? 'mt-3 flex items-center gap-2 text-win' : 'mt-3 flex items-center gap-2 text-loss'}>
          <Icon name={isRight ? 'check' : 'warning'} size={18} />
          {t(isRight ? 'example_right' : 'example_wrong', { result })}
        </p>
      </Panel>
    </Section>
  );
}
