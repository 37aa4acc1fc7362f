import { type Verifier, writeField } from '@updraft/rules/fairness';
import { VERIFIERS, verifierOf } from '@updraft/rules/verifiers';
import { Icon, Panel, Tabs } from '@updraft/ui';
import { useState } from 'react';
import { gameName } from '../../../lib/game-name.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ArticleSection as Section } from '../../../lib/ArticleSection.tsx';
import { Steps } from '../Steps.tsx';
import { ValueRows } from '../ValueRows.tsx';
import { fieldText, workedText } from '../verifier-texts.ts';
import { EXAMPLES } from './examples.ts';

const shown = VERIFIERS.filter(({ game, steps }) => steps && EXAMPLES[game]);

/** A published test vector of each game, every step calculated when it is shown. */
export function WorkedExamples() {
  const { t } = useTexts('fairness');
  const [game, setGame] = useState(shown[0]?.game ?? '');
  return (
    <Section id="example" title={t('example')} lead={t('example_text')}>
      <Tabs
        label={t('verify_game')}
        value={game}
        onChange={setGame}
        tabs={shown.map((one) => ({
          value: one.game,
          label: gameName(one.game),
          content: <Example verifier={one} />,
        }))}
      />
    </Section>
  );
}

function Example({ verifier }: { verifier: Verifier }) {
  const { t } = useTexts('fairness');
  const example = EXAMPLES[verifier.game];
  if (!example) return null;
  const { values, result } = example;
  const last = verifierOf(verifier.game)?.steps?.(values).at(-1)?.value;
  const isRight = last === result;
  return (
    <Panel padding="small" className="mt-3">
      <p className="max-w-[68ch] text-muted">{workedText(verifier.game)}</p>
      <h3 className="mt-4 mb-1 font-semibold">{t('example_given')}</h3>
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
  );
}
