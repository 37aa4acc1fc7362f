import { TOP_BY, TOP_PERIODS, type TopBy, type TopPeriod } from '@updraft/rules/top';
import type { TopPlace } from '@updraft/contract';
import {
  AsyncBody,
  EmptyState,
  Page,
  Panel,
  RadioCards,
  Skeleton,
  Tabs,
  buttonClasses,
  loadStatusOf,
} from '@updraft/ui';
import { RankRow } from '../../entities/ranking/RankRow.tsx';
import { useOwnUser } from '../../entities/ranking/use-own-user.ts';
import { dollars, multiplier } from '../../lib/format.ts';
import { Link } from '../../lib/Link.tsx';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { type TopList, useTop } from './use-top.ts';

/**
 * Returns the list that the page's address names, and the function that changes it. An unknown name gives the first
 * list.
 */
function useChoice() {
  const [askedBy, askedPeriod] = [useSearch('by'), useSearch('period')];
  const navigate = useNavigate();
  const by: TopBy = TOP_BY.find((one) => one === askedBy) ?? 'won';
  const period: TopPeriod = TOP_PERIODS.find((one) => one === askedPeriod) ?? 'today';
  const choose = (next: { by?: TopBy; period?: TopPeriod }): void =>
    navigate(`/top?${new URLSearchParams({ by, period, ...next }).toString()}`, { replace: true });
  return { by, period, choose };
}

/** The top players: by what they won, their turnover and their largest multiplier, over a period. */
export default function TopPage() {
  const { t } = useTexts('top');
  const { by, period, choose } = useChoice();
  return (
    <Page title={t('title')} layout="narrow">
      <Tabs
        label={t('by')}
        value={by}
        onChange={(next) => choose({ by: next })}
        tabs={TOP_BY.map((one) => ({
          value: one,
          label: t(one),
          content: (
            <div className="flex flex-col gap-4">
              <RadioCards
                label={t('period')}
                hideLabel
                value={period}
                onChange={(next) => choose({ period: next })}
                options={TOP_PERIODS.map((value) => ({
                  value,
                  content: (
                    <span className="-mx-2 block text-center text-14 whitespace-nowrap max-sm:text-12">{t(value)}</span>
                  ),
                }))}
                className="grid grid-cols-4 gap-2"
              />
              <List by={one} period={period} />
              <p className="text-12 text-muted">{t('days_are_utc')}</p>
            </div>
          ),
        }))}
      />
    </Page>
  );
}

function List({ by, period }: { by: TopBy; period: TopPeriod }) {
  const { t } = useTexts('top');
  const asked = useTop({ by, period });
  const isEmpty = asked.data?.users.length === 0;
  return (
    <AsyncBody
      status={isEmpty ? 'empty' : loadStatusOf(asked)}
      skeleton={<Skeleton className="h-120 rounded-14" />}
      error={{
        title: t('top_error:load'),
        retryLabel: t('app:retry'),
        onRetry: () => void asked.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState
          framed
          icon="chart"
          title={t('empty')}
          action={
            <Link to="/" className={buttonClasses('secondary', 'small')}>
              {t('play')}
            </Link>
          }
        >
          {t('empty_text')}
        </EmptyState>
      }
    >
      {() => asked.data && <Places by={by} list={asked.data} />}
    </AsyncBody>
  );
}

function Places({ by, list: { users, own } }: { by: TopBy; list: TopList }) {
  const { t } = useTexts('top');
  const ownUser = useOwnUser();
  const language = useSettings((state) => state.language);
  const shown = (value: number): string => (by === 'multiplier' ? multiplier(value) : dollars(value, 2, language));
  // The own row is found by its place, because an anonymous player has no name in the list.
  const isOwn = ({ place }: TopPlace): boolean => own?.place === place;
  return (
    <>
      {own && ownUser && (
        <Panel heading={t('own')} className="overflow-hidden [&>h2]:px-4 [&>h2]:pt-3">
          {own.value > 0 ? (
            <RankRow
              place={own.place}
              placeText={t('own_behind')}
              user={ownUser}
              anonymous={t('anonymous')}
              isOwn={false}
              you={t('you')}
            >
              {shown(own.value)}
            </RankRow>
          ) : (
            <p className="px-4 py-3 text-14 text-muted">{t('own_none')}</p>
          )}
        </Panel>
      )}
      <Panel as="div" className="overflow-hidden">
        <ol aria-label={t(by)} className="divide-y divide-line">
          {users.map((row) => (
            <li key={row.place}>
              <RankRow place={row.place} user={row.user} anonymous={t('anonymous')} isOwn={isOwn(row)} you={t('you')}>
                {shown(row.value)}
              </RankRow>
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}
