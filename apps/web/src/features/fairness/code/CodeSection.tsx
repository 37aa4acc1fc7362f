import { verifierOf } from '@updraft/rules/verifiers';
import { useTexts } from '../../../lib/texts.ts';
import { EXAMPLES } from '../example/examples.ts';
import { ArticleSection as Section } from '../../../lib/ArticleSection.tsx';
import { Programs } from './Programs.tsx';

/** The crash formula as code for an external runner, with the values of the worked example. */
export function CodeSection() {
  const { t } = useTexts('fairness');
  const verifier = verifierOf('crash');
  const example = EXAMPLES['crash'];
  return (
    <Section id="code" title={t('code')} lead={t('code_text')}>
      {verifier && example && <Programs verifier={verifier} values={example.values} />}
    </Section>
  );
}
