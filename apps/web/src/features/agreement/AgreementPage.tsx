import { buttonClasses, Button, loadStatusOf, Page, Skeleton } from '@updraft/ui';
import { Contents } from '../../lib/Contents.tsx';
import { Link } from '../../lib/Link.tsx';
import { day } from '../../lib/format.ts';
import { translate } from '../../lib/i18n.ts';
import { Prose } from '../../lib/Prose.tsx';
import { useSearch } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/texts.ts';
import { Acceptance } from './Acceptance.tsx';
import { useVersionText } from './query.ts';
import { AGREEMENT_VERSION, type AgreementVersion, versionNamed } from './versions.ts';
import { Versions } from './Versions.tsx';

/** The user agreement with its contents: the version in force, or an earlier one that the address names. */
export default function AgreementPage() {
  const { t } = useTexts('agreement_page');
  const chosen = versionNamed(useSearch('version'));
  const found = useVersionText(chosen);
  const status = loadStatusOf(found);
  return (
    <Page
      layout="article"
      title={t('title')}
      lead={<Lead chosen={chosen} text={status === 'ready' ? textOf(chosen, 'lead') : null} />}
      className="gap-y-6 lg:grid-cols-[1fr_16rem]"
      status={status}
      skeleton={<TextSkeleton />}
      error={{
        title: t('agreement_error:load_version'),
        retryLabel: t('app:retry'),
        onRetry: () => void found.refetch(),
        framed: true,
      }}
    >
      {() => <Text chosen={chosen} />}
    </Page>
  );
}

/** Returns a text of a version whose texts have been loaded. */
const textOf = ({ texts }: AgreementVersion, key: string): string => translate(`${texts}.${key}`) ?? '';

function Lead({ chosen, text }: { chosen: AgreementVersion; text: string | null }) {
  const { t } = useTexts('agreement_page');
  const { version, publishedOn } = chosen;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
        {t('version', { version, date: day(publishedOn) })}
        <Button variant="ghost" size="small" className="print:hidden" onClick={() => print()}>
          {t('print')}
        </Button>
      </p>
      {version !== AGREEMENT_VERSION && (
        <p role="note" className="mt-3 flex flex-wrap items-center gap-3 rounded-8 border border-line p-3">
          {t('earlier')}
          <Link to="/user-agreement" className={buttonClasses('secondary', 'small')}>
            {t('to_current')}
          </Link>
        </p>
      )}
      {text !== null && <p className="mt-4 max-w-[65ch] text-16">{text}</p>}
    </>
  );
}

function Text({ chosen }: { chosen: AgreementVersion }) {
  const { t } = useTexts('agreement_page');
  const text = (key: string): string => textOf(chosen, key);
  const sections = Array.from({ length: chosen.sections }, (_, at) => at + 1);
  return (
    <>
      <Contents
        numbered
        name="agreement"
        title={t('contents')}
        parts={sections.map((number) => ({ id: `section-${number}`, text: text(`s${number}_title`) }))}
      />
      <div className="max-w-[65ch] space-y-8">
        {chosen.version === AGREEMENT_VERSION && <Acceptance />}
        {sections.map((number) => (
          <section
            key={number}
            id={`section-${number}`}
            aria-labelledby={`section-${number}-title`}
            className="scroll-mt-4"
          >
            <h2 id={`section-${number}-title`} className="font-display text-16 font-medium">
              {number}. {text(`s${number}_title`)}
            </h2>
            <Prose text={text(`s${number}_text`)} />
          </section>
        ))}
        <Versions />
      </div>
    </>
  );
}

const TextSkeleton = () => <Skeleton className="h-96 rounded-14 lg:col-span-2" />;
