import { Link } from '../../lib/Link.tsx';
import { Badge, Tooltip } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { useConfig } from '../../lib/config.ts';

/** Pages about the site: the key of each link's text and its path. */
const PAGES = [
  ['agreement', '/user-agreement'],
  ['fairness', '/provably-fair'],
  ['privacy', '/privacy'],
  ['responsible', '/responsible-play'],
  ['support', '/support'],
] as const;

const LINK =
  'inline-flex min-h-11 items-center text-muted underline decoration-line underline-offset-4 hover:text-text hover:decoration-muted md:min-h-8';

/** Age limit, help, links to pages about the site, and marks of a sandbox and of demo players. */
export function Footer() {
  const { t } = useTexts('footer');
  const config = useConfig((state) => state.config);
  return (
    <footer className="border-t border-line px-4 py-6 text-14 text-muted lg:px-6">
      <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
        <p className="flex max-w-96 min-w-64 flex-1 items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full border border-loss font-display text-12 font-semibold text-text">
            18+
          </span>
          <span>{t('age')}</span>
        </p>
        <section aria-labelledby="footer-help" className="max-w-144 min-w-64 flex-2">
          <h2 id="footer-help" className="font-medium text-text">
            {t('help')}
          </h2>
          <p>{t('help_text')}</p>
          <ul className="flex min-h-11 flex-wrap gap-x-5 md:min-h-8">
            {config?.help.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <ul className="grid grid-cols-[auto_auto] gap-x-8">
          {PAGES.map(([text, path]) => (
            <li key={path}>
              <Link to={path} className={LINK}>
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-12">
        <p>{t('rights')}</p>
        {config?.mode === 'sandbox' && (
          <Tooltip text={t('shell:sandbox_hint')}>
            <Badge tone="info">{t('shell:sandbox')}</Badge>
          </Tooltip>
        )}
        {config?.demoPlayers && <p>{t('shell:demo_players')}</p>}
      </div>
    </footer>
  );
}
