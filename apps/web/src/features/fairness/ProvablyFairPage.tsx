import { Link } from '../../lib/Link.tsx';
import { buttonClasses } from '@updraft/ui';
import { Article } from '../../lib/Article.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Chains } from './Chains.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Interruptions } from './Interruptions.tsx';
import { ReturnsTable } from './ReturnsTable.tsx';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';
import { VerifyForm } from './VerifyForm.tsx';
import { useRefundTimes } from '../../lib/use-refund-times.ts';
import { CodeSection } from './code/CodeSection.tsx';
import { DatasetSection } from './dataset/DatasetSection.tsx';
import { WorkedExamples } from './example/WorkedExamples.tsx';

const PARTS = ['how', 'example', 'code', 'returns', 'verify', 'dataset', 'chains', 'interruptions', 'claim'] as const;

/** How results come about and how anyone can check them. */
export default function ProvablyFairPage() {
  const { t } = useTexts('fairness');
  const times = useRefundTimes();
  return (
    <Article
      name="fairness"
      title={t('title')}
      lead={t('lead')}
      contents={t('contents')}
      parts={PARTS.map((part) => ({ id: part, text: t(part) }))}
    >
      <HowItWorks />
      <WorkedExamples />
      <CodeSection />
      <ReturnsTable />
      <VerifyForm />
      <DatasetSection />
      <Chains />
      <Interruptions />
      <Section id="claim" title={t('claim')} lead={t('claim_text', { times })}>
        <Link to="/support" className={buttonClasses('secondary')}>
          {t('claim_link')}
        </Link>
      </Section>
    </Article>
  );
}
