import type { CaseOpening } from '@updraft/contract';
import { Link } from '../../lib/Link.tsx';
import { buttonClasses, EmptyState, Icon, loadStatusOf, Page, Panel, Skeleton } from '@updraft/ui';
import type { ReactNode } from 'react';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { exteriorName, itemName, nameLines, rarityColour } from '../../entities/item/item-name.ts';
import { ShareButton } from '../../entities/round/ShareButton.tsx';
import { useSession } from '../../entities/session/session-store.ts';
import { count, dateTime, dollars } from '../../lib/format.ts';
import { NO_ID } from '../../lib/no-id.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { UserName } from '../../lib/UserName.tsx';
import { boxName } from './box-name.ts';
import { useOpening } from './query.ts';

interface OpeningPageProps {
  id: number;
  /** Renders the values of the opening, and their verification once its seed is revealed. */
  check: (opening: CaseOpening) => ReactNode;
}

/** Page of one opening: the item, its player, and the verification in this browser. */
export function OpeningPage({ id, check }: OpeningPageProps) {
  const { t } = useTexts('cases');
  const found = useOpening(id);
  return (
    <Page
      layout="narrow"
      title={t('opening', { id: id === NO_ID ? '–' : id })}
      actions={
        <div className="flex gap-2 max-sm:w-full">
          <BackLink />
          {found.data && <ShareButton title={t('opening', { id })} label={t('past_round:share')} />}
        </div>
      }
      status={loadStatusOf(found)}
      skeleton={<OpeningSkeleton />}
      error={{
        title: t('opening_failed'),
        retryLabel: t('app:retry'),
        onRetry: () => void found.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState framed icon="search" title={t('opening_missing')} action={<BackLink />}>
          {t('opening_missing_text')}
        </EmptyState>
      }
    >
      {() => found.data && <Body opening={found.data} check={check} />}
    </Page>
  );
}

function BackLink() {
  const { t } = useTexts('cases');
  return (
    <Link to="/cases" className={buttonClasses('secondary', 'small')}>
      {t('all_boxes')}
    </Link>
  );
}

function Body({ opening, check }: { opening: CaseOpening; check: OpeningPageProps['check'] }) {
  const { t } = useTexts('cases');
  const isOwn = useSession((state) => opening.own ?? (opening.user !== null && state.user?.id === opening.user.id));
  return (
    <>
      <Summary opening={opening} />
      <Panel heading={t('opening_check')} padding="small">
        <div className="mt-2">{check(opening)}</div>
        {opening.server_seed === null && (
          <p className="mt-3 flex gap-2 text-muted">
            <Icon name="lock" size={18} />
            <span>
              <strong className="font-medium text-text">{t('opening_secret')}.</strong> {t('opening_secret_text')}{' '}
              {isOwn && t('opening_own')}
            </span>
          </p>
        )}
      </Panel>
    </>
  );
}

function Summary({ opening }: { opening: CaseOpening }) {
  const { t } = useTexts('cases');
  const language = useSettings((state) => state.language);
  const { item, box, user, own } = opening;
  const { weapon, finish } = nameLines(itemName(item, language));
  return (
    <Panel
      aria-label={t('opening', { id: opening.id })}
      padding="medium"
      style={{ ['--rarity' as string]: rarityColour(item.rarity) }}
      className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[auto_1fr]"
    >
      <div className="flex items-center gap-4">
        <span className="rounded-8 border border-line border-b-2 border-b-(--rarity) bg-[radial-gradient(closest-side,color-mix(in_srgb,var(--rarity)_30%,transparent),transparent)]">
          <ItemArt image={item.image} size={128} alt="" className="block" />
        </span>
        <p className="min-w-0">
          <span className="block text-14 text-muted">{weapon}</span>
          <span className="block text-16 font-semibold text-balance">{finish || weapon}</span>
          <span className="block text-14 text-muted">{exteriorName(item, language)}</span>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name={t('opening_of')}>
          {user === null ? (
            <span className="text-muted">{t(own ? 'hidden_own' : 'hidden_player')}</span>
          ) : (
            <UserName user={user} />
          )}
        </Fact>
        <Fact name={t('opening_box')}>
          <Link to={`/cases/${box.id}`} className="underline decoration-line underline-offset-4">
            {boxName(box, language)}
          </Link>
        </Fact>
        {opening.battle !== undefined && (
          <Fact name={t('opening_battle')}>
            <Link to={`/cases/battles/${opening.battle}`} className="underline decoration-line underline-offset-4">
              {opening.battle}
            </Link>
          </Fact>
        )}
        <Fact name={t('opening_date')}>{dateTime(opening.date, language)}</Fact>
        <Fact name={t('opening_paid')}>{dollars(opening.price, 2, language)}</Fact>
        <Fact name={t('opening_worth')}>{dollars(item.price, 2, language)}</Fact>
        <Fact name={t('opening_number')}>{t('opening_number_value', { number: count(opening.number, language) })}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

const OpeningSkeleton = () => (
  <>
    <Skeleton className="h-44 rounded-14" />
    <Skeleton className="h-96 rounded-14" />
  </>
);
