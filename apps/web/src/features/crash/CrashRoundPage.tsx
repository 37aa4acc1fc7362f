import type { CrashGame } from '@updraft/contract';
import { Link } from '@tanstack/react-router';
import { buttonClasses, EmptyState, Icon, loadStatusOf, Page, Panel, Skeleton } from '@updraft/ui';
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { clockTime, count, dateTime, decimal, dollars, multiplier } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useRound } from './round-query.ts';
import { RoundBets } from './RoundBets.tsx';
import { COLOUR_TEXT } from './LastResults.tsx';
import { loadCrashHistory } from './socket.ts';
import { useCrash } from './store.ts';

interface CrashRoundPageProps {
  id: number | string;
  /** The round's values and their verification. */
  check: (game: CrashGame) => ReactNode;
}

/** A past round: result, bets, and its verification in this browser. */
export function CrashRoundPage({ id: given, check }: CrashRoundPageProps) {
  const { t } = useTexts('crash_round');
  const id = Number(given);
  const round = useRound(Number.isSafeInteger(id) && id > 0 ? id : null);
  return (
    <Page
      layout="narrow"
      title={t('title', { id: String(given) })}
      actions={<RoundLinks id={id} />}
      status={id > 0 ? loadStatusOf(round) : 'empty'}
      skeleton={<RoundSkeleton />}
      error={{
        title: t('crash_error:load'),
        retryLabel: t('app:retry'),
        onRetry: () => void round.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState framed icon="search" title={t('not_found', { id: String(given) })} action={<BackLink />}>
          {t('not_found_text')}
        </EmptyState>
      }
    >
      {() => round.data && <RoundBody game={round.data} check={check} />}
    </Page>
  );
}

function BackLink() {
  const { t } = useTexts('crash_round');
  return (
    <Link to="/" className={buttonClasses('secondary', 'small')}>
      {t('back')}
    </Link>
  );
}

function RoundLinks({ id }: { id: number }) {
  const { t } = useTexts('crash_round');
  const latest = useCrash((state) => state.past[0]?.id ?? null);
  useEffect(() => void loadCrashHistory().catch(() => undefined), []);
  return (
    <nav aria-label={t('title', { id })} className="flex flex-wrap gap-2">
      {id > 1 && (
        <Link
          to="/crash/$id"
          params={{ id: String(id - 1) }}
          aria-label={t('previous')}
          title={t('previous')}
          className={buttonClasses('secondary', 'small')}
        >
          <Icon name="chevron-left" size={18} />
        </Link>
      )}
      {latest !== null && id < latest && (
        <Link
          to="/crash/$id"
          params={{ id: String(id + 1) }}
          aria-label={t('next')}
          title={t('next')}
          className={buttonClasses('secondary', 'small')}
        >
          <Icon name="chevron-right" size={18} />
        </Link>
      )}
      <BackLink />
    </nav>
  );
}

function RoundBody({ game, check }: { game: CrashGame; check: CrashRoundPageProps['check'] }) {
  const { t } = useTexts('crash_round');
  return (
    <>
      <Summary game={game} />
      {game.interruption && <Interruption interruption={game.interruption} isRefunded={game.refunded_at !== null} />}
      <Panel heading={t('fairness:verify')} padding="small">
        <div className="mt-2">{check(game)}</div>
      </Panel>
      <RoundBets game={game} />
    </>
  );
}

function Summary({ game }: { game: CrashGame }) {
  const { t } = useTexts('crash_round');
  const language = useSettings((state) => state.language);
  const when = (moment: string | null): string =>
    moment === null ? '–' : `${dateTime(moment, language).replace(/\d{2}:\d{2}$/, '')}${clockTime(moment, language)}`;
  return (
    <Panel
      aria-label={t('result')}
      padding="medium"
      className="grid items-center gap-x-8 gap-y-4 md:grid-cols-[auto_1fr]"
    >
      <p
        className={`font-display text-40 leading-none font-bold tabular-nums md:text-[4rem] ${game.colour === null ? 'text-muted' : COLOUR_TEXT[game.colour]}`}
      >
        <span className="sr-only">{t('result')}: </span>
        {game.multiplier !== null ? multiplier(game.multiplier) : game.refunded_at === null ? '…' : '–'}
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name={t('crash:players')} value={count(game.totals.players, language)} />
        <Fact name={t('crash:items')} value={count(game.totals.items, language)} />
        <Fact name={t('stakes')} value={dollars(game.totals.bank, 2, language)} />
        <Fact name={t('paid')} value={dollars(game.total_won, 2, language)} />
        <Fact name={t('started')} value={when(game.started_at)} />
        <Fact name={t('ended')} value={when(game.ended_at)} />
      </dl>
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

function Interruption({
  interruption,
  isRefunded,
}: {
  interruption: NonNullable<CrashGame['interruption']>;
  isRefunded: boolean;
}) {
  const { t } = useTexts('crash_round');
  const language = useSettings((state) => state.language);
  const cashed = interruption.cashed_out_at;
  return (
    <Panel aria-labelledby="round-interruption" tone="lift" padding="small" className="flex gap-3">
      <Icon name="warning" size={22} className="text-lift" />
      <div>
        <h2 id="round-interruption" className="font-semibold">
          {t('interruption')}
        </h2>
        <p className="text-muted">
          {t('interruption_text', {
            from: clockTime(interruption.from, language),
            to: clockTime(interruption.to, language),
            seconds: decimal(interruption.gap_ms / 1000, 1, language),
          })}{' '}
          {isRefunded
            ? t('interruption_refunded')
            : cashed === null
              ? t('interruption_none')
              : t('interruption_cashed', { multiplier: multiplier(cashed) })}
        </p>
      </div>
    </Panel>
  );
}

/** The panels with their final outlines, so that nothing moves when the round arrives. */
function RoundSkeleton() {
  return (
    <>
      <Skeleton className="h-44 rounded-14 md:h-32" />
      <Skeleton className="h-116 rounded-14" />
      <Skeleton className="h-64 rounded-14" />
    </>
  );
}
