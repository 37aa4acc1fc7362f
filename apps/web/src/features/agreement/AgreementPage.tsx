import { Page } from '@updraft/ui';
import { Contents } from '../../lib/Contents.tsx';
import { useTexts } from '../../lib/texts.ts';

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The user agreement with its contents. */
export default function AgreementPage() {
  const { t } = useTexts('agreement');
  return (
    <Page
      layout="article"
      title={t('title')}
      lead={
        <>
          <p className="mt-2 text-14 text-muted">{t('version')}</p>
          <p className="mt-4 max-w-[65ch] text-16">{t('lead')}</p>
        </>
      }
      className="gap-y-6 lg:grid-cols-[1fr_16rem]"
    >
      <Contents
        numbered
        name="agreement"
        title={t('contents')}
        parts={SECTIONS.map((number) => ({ id: `section-${number}`, text: t(`s${number}_title`) }))}
      />
      <div className="max-w-[65ch] space-y-8">
        {SECTIONS.map((number) => (
          <section
            key={number}
            id={`section-${number}`}
            aria-labelledby={`section-${number}-title`}
            className="scroll-mt-4"
          >
            <h2 id={`section-${number}-title`} className="font-display text-16 font-medium">
              {number}. {t(`s${number}_title`)}
            </h2>
            {t(`s${number}_text`)
              .split('\n')
              .map((paragraph) => (
                <p key={paragraph} className="mt-2 text-16 leading-7">
                  {paragraph}
                </p>
              ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
