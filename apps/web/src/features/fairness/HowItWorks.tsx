import { useTexts } from '../../lib/texts.ts';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';

const STEPS = ['chain', 'salt', 'secret', 'point', 'instant'] as const;

/** How a result comes about, in five steps. */
export function HowItWorks() {
  const { t } = useTexts('fairness');
  return (
    <Section id="how" title={t('how')}>
      <div className="flex flex-col gap-5">
        {STEPS.map((step) => (
          <div key={step}>
            <h3 className="font-semibold">{t(`how_${step}_title`)}</h3>
            <p className="mt-1 max-w-[68ch] text-16 leading-7 text-muted">{t(`how_${step}`)}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
