import { Panel } from '@updraft/ui';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';
import { useTexts } from '../../lib/texts.ts';
import type { FairGame } from './games/fair-game.ts';

/** Steps from the values of a game to its result. */
export function HowItWorks({ part }: { part: FairGame }) {
  const { t } = useTexts('fairness');
  return (
    <Section id="how" title={t('how')}>
      <ol className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {part.steps.map((step, at) => (
          <Panel key={step} as="li" padding="small" className="sm:last:odd:col-span-2">
            <h3 className="flex gap-2 font-semibold">
              <span aria-hidden="true" className="text-info tabular-nums">
                {at + 1}
              </span>
              {t(`how_${step}_title`)}
            </h3>
            <p className="mt-1 text-14 leading-6 wrap-anywhere text-muted">{t(`how_${step}`)}</p>
          </Panel>
        ))}
      </ol>
    </Section>
  );
}
