import { Link } from '@tanstack/react-router';
import { Icon, buttonClasses, type IconName } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';

export type LaterName = 'jackpot' | 'wheel' | 'cases' | 'tournament' | 'top' | 'support' | 'ticket' | 'promo';

const ICONS: Record<LaterName, IconName> = {
  jackpot: 'jackpot',
  wheel: 'wheel',
  cases: 'case',
  tournament: 'trophy',
  top: 'chart',
  support: 'lifebuoy',
  ticket: 'ticket',
  promo: 'tag',
};

/** The place of a part that is not open yet, and what it will be. */
export default function LaterPage({ name }: { name: LaterName }) {
  const { t } = useTexts('later');
  return (
    <section aria-labelledby="later-title" className="grid min-h-[60dvh] place-items-center px-4 py-10">
      <div className="relative flex max-w-120 flex-col items-center text-center">
        <span
          aria-hidden="true"
          className="absolute -top-16 -z-10 h-72 w-full bg-[radial-gradient(closest-side,var(--color-lift-deep),transparent)] opacity-10"
        />
        <span className="grid size-18 place-items-center rounded-14 border border-line bg-ink-900 text-lift">
          <Icon name={ICONS[name]} size={32} />
        </span>
        <p className="mt-6 text-14 text-muted">{t('title')}</p>
        <h1 id="later-title" className="mt-1 font-display text-28 font-medium text-balance">
          {t(name)}
        </h1>
        <p className="mt-3 text-16 text-balance text-muted">{t(`${name}_text`)}</p>
        <Link to="/" className={`${buttonClasses('secondary')} mt-6`}>
          <Icon name="crash" size={18} />
          {t('back')}
        </Link>
      </div>
    </section>
  );
}
