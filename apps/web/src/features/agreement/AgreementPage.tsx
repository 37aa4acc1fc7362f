import { useTexts } from '../../lib/texts.ts';

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The user agreement with its contents. */
export default function AgreementPage() {
  const { t } = useTexts('agreement');
  return (
    <article className="mx-auto grid w-full max-w-248 gap-x-12 gap-y-6 px-4 py-8 lg:grid-cols-[1fr_16rem] lg:px-8">
      <header>
        <h1 className="font-display text-28 font-medium text-balance">{t('title')}</h1>
        <p className="mt-2 text-14 text-muted">{t('version')}</p>
        <p className="mt-4 max-w-[65ch] text-16">{t('lead')}</p>
      </header>
      <nav aria-labelledby="agreement-contents" className="lg:sticky lg:top-24 lg:row-span-2 lg:self-start">
        <h2 id="agreement-contents" className="text-12 text-muted">
          {t('contents')}
        </h2>
        <ol className="mt-1">
          {SECTIONS.map((number) => (
            <li key={number}>
              <a href={`#section-${number}`} className="flex min-h-11 items-center gap-2 text-14 text-muted hover:text-text lg:min-h-8">
                <span className="w-5 tabular-nums">{number}.</span>
                {t(`s${number}_title`)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-[65ch] space-y-8">
        {SECTIONS.map((number) => (
          <section key={number} id={`section-${number}`} aria-labelledby={`section-${number}-title`} className="scroll-mt-24">
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
    </article>
  );
}
