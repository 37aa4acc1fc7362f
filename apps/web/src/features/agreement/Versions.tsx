import { Link } from '../../lib/Link.tsx';
import { day } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';
import { Changes } from './Changes.tsx';
import { AGREEMENT_VERSION, VERSIONS } from './versions.ts';

/** Every version with its day and what it changed. */
export function Versions() {
  const { t } = useTexts('agreement_page');
  return (
    <section id="versions" aria-labelledby="versions-title" className="scroll-mt-4 print:hidden">
      <h2 id="versions-title" className="font-display text-16 font-medium">
        {t('versions')}
      </h2>
      <p className="mt-2 text-muted">{t('versions_text')}</p>
      <ul className="mt-3 space-y-3">
        {VERSIONS.map(({ version, publishedOn }) => (
          <li key={version} className="rounded-8 border border-line px-4 py-2">
            <p className="flex flex-wrap items-center gap-x-3">
              <Link
                to={version === AGREEMENT_VERSION ? '/user-agreement' : `/user-agreement?version=${version}`}
                className="inline-flex min-h-11 items-center font-medium underline decoration-line underline-offset-4 md:min-h-8"
              >
                {t('version_short', { version })}
              </Link>
              <span className="text-14 text-muted">{day(publishedOn)}</span>
              {version === AGREEMENT_VERSION && <span className="text-14 text-win">{t('in_force')}</span>}
            </p>
            {version > 1 && (
              <details className="pb-2 text-14">
                <summary className="flex min-h-11 cursor-pointer items-center text-muted md:min-h-8">
                  {t('changes', { version })}
                </summary>
                <Changes version={version} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
