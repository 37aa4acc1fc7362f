import { RAISE_AFTER_MS } from '@updraft/rules/limits';
import { buttonClasses, Panel, VisuallyHidden } from '@updraft/ui';
import { ArticleSection } from '../../lib/ArticleSection.tsx';
import { useConfig } from '../../lib/config.ts';
import { Link } from '../../lib/Link.tsx';
import { Prose } from '../../lib/Prose.tsx';
import { Article } from '../../lib/Article.tsx';
import { useTexts } from '../../lib/texts.ts';
import { SelfTest } from './SelfTest.tsx';

const PARTS = ['adults', 'basics', 'limits', 'figures', 'pause', 'exclusion', 'test', 'help', 'ours'] as const;
/** Parts of the page about a tool of the profile, to which they link. */
const TOOLS = ['limits', 'figures', 'pause', 'exclusion'] as const;
const HOUR_MS = 3_600_000;

/** Advice on responsible play: rules of thumb, the tools of the profile, a test, and addresses for help. */
export default function ResponsiblePage() {
  const { t } = useTexts('responsible');
  return (
    <Article
      name="responsible"
      title={t('title')}
      lead={t('lead')}
      contents={t('contents')}
      parts={PARTS.map((part) => ({ id: part, text: t(part) }))}
    >
      <ArticleSection id="adults" title={t('adults')}>
        <div className="flex items-start gap-4">
          <span
            aria-hidden="true"
            className="grid size-14 shrink-0 place-items-center rounded-full border-2 border-loss font-display text-16 font-semibold"
          >
            18+
          </span>
          <Prose text={t('adults_text')} className="max-w-[60ch] [&>p]:mt-0" />
        </div>
      </ArticleSection>
      <ArticleSection id="basics" title={t('basics')}>
        <ul className="max-w-[68ch] list-disc space-y-2 pl-5 text-16 leading-7">
          {t('basics_text')
            .split('\n')
            .map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
        </ul>
      </ArticleSection>
      {TOOLS.map((tool) => (
        <ArticleSection key={tool} id={tool} title={t(tool)}>
          <Prose text={t(`${tool}_text`, { hours: RAISE_AFTER_MS / HOUR_MS })} />
          <Link to="/profile?part=limits" className={`${buttonClasses('secondary')} mt-4 max-sm:w-full print:hidden`}>
            {t(`${tool}_link`)}
          </Link>
        </ArticleSection>
      ))}
      <ArticleSection id="test" title={t('test')} lead={t('test_text')}>
        <SelfTest />
      </ArticleSection>
      <ArticleSection id="help" title={t('help')} lead={t('help_text')}>
        <Organisations />
      </ArticleSection>
      <ArticleSection id="ours" title={t('ours')}>
        <Prose text={t('ours_text')} />
      </ArticleSection>
    </Article>
  );
}

function Organisations() {
  const { t } = useTexts('responsible');
  const help = useConfig((state) => state.config?.help ?? []);
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {help.map(({ name, url }) => (
        <Panel as="li" key={url} className="hover:border-muted">
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-14 flex-col justify-center px-4 py-2"
          >
            <span className="font-medium">{name}</span>
            <span className="text-12 text-muted">{new URL(url).hostname.replace(/^www\./, '')}</span>
            <VisuallyHidden>{t('new_tab')}</VisuallyHidden>
          </a>
        </Panel>
      ))}
    </ul>
  );
}
