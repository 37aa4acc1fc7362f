import { Link } from '../../lib/Link.tsx';
import { buttonClasses, Page } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { Contents } from '../../lib/Contents.tsx';
import { Chains } from './Chains.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Interruptions } from './Interruptions.tsx';
import { ReturnsTable } from './ReturnsTable.tsx';
import { Section } from './Section.tsx';
import { VerifyForm } from './VerifyForm.tsx';
import { WorkedExample } from './WorkedExample.tsx';

const PARTS = ['how', 'example', 'returns', 'verify', 'chains', 'interruptions', 'claim'] as const;

/** How results come about and how anyone can check them. */
export default function ProvablyFairPage() {
  const { t } = useTexts('fairness');
  return (
    <Page
      layout="article"
      title={t('title')}
      lead={<p className="mt-4 max-w-[68ch] text-16 leading-7">{t('lead')}</p>}
      className="gap-y-8 lg:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <Contents name="fairness" title={t('contents')} parts={PARTS.map((part) => ({ id: part, text: t(part) }))} />
      <div className="flex min-w-0 flex-col gap-12">
        <HowItWorks />
        <WorkedExample />
        <ReturnsTable />
        <VerifyForm />
        <Chains />
        <Interruptions />
        <Section id="claim" title={t('claim')} lead={t('claim_text')}>
          <Link to="/support" className={buttonClasses('secondary')}>
            {t('claim_link')}
          </Link>
        </Section>
      </div>
    </Page>
  );
}
