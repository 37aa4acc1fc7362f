import type { PrizeDraw, PrizeWinner } from '@updraft/contract';
import { EmptyState, Page, Panel, Skeleton, buttonClasses, loadStatusOf } from '@updraft/ui';
import type { ReactNode } from 'react';
import { ItemArt } from '../../entities/item/ItemArt.tsx';
import { itemName } from '../../entities/item/item-name.ts';
import { usePrizeDraw } from '../../entities/prize-draw/query.ts';
import { count, dateTime, decimal, dollars } from '../../lib/format.ts';
import { Link } from '../../lib/Link.tsx';
import { PlayerLink } from '../../lib/PlayerLink.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { UserAvatar, UserName } from '../../lib/UserName.tsx';

interface PrizeDrawPageProps {
  id: number;
  /** Renders the public values of the draw, and their verification. */
  check: (draw: PrizeDraw) => ReactNode;
}

/** Page of a draw: its purpose, the winners, and the verification in this browser. */
export function PrizeDrawPage({ id, check }: PrizeDrawPageProps) {
  const { t } = useTexts('prize_draw');
  const found = usePrizeDraw(id);
  return (
    <Page
      layout="narrow"
      title={t('title', { id })}
      actions={<BackLink />}
      status={loadStatusOf(found)}
      skeleton={<Skeleton className="h-48" />}
      error={{
        title: t('failed'),
        retryLabel: t('app:retry'),
        onRetry: () => void found.refetch(),
        framed: true,
      }}
      empty={
        <EmptyState framed icon="search" title={t('unknown')} action={<BackLink />}>
          {t('unknown_text')}
        </EmptyState>
      }
    >
      {() => found.data && <Body draw={found.data} check={check} />}
    </Page>
  );
}

function BackLink() {
  const { t } = useTexts('shell');
  return (
    <Link to="/" className={buttonClasses('secondary', 'small')}>
      {t('crash')}
    </Link>
  );
}

function Body({ draw, check }: { draw: PrizeDraw; check: PrizeDrawPageProps['check'] }) {
  const { t } = useTexts('prize_draw');
  const isLate = draw.decided_from_ms !== null && draw.decided_from_ms !== draw.closes_at_ms;
  return (
    <>
      <Panel padding="medium" heading={t(draw.kind)}>
        <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-14 sm:grid-cols-4">
          <Fact name={t('status')} value={t(`status_${draw.status}`)} />
          <Fact name={t('opened')} value={dateTime(draw.opened_at)} />
          <Fact name={t('closes')} value={dateTime(draw.closes_at_ms)} />
          <Fact name={t('entries')} value={draw.entries_count === null ? '—' : count(draw.entries_count)} />
        </dl>
        {isLate && <p className="mt-3 text-14 text-muted">{t('late')}</p>}
      </Panel>
      {draw.status === 'drawn' && (
        <Panel padding="medium" heading={t('winners')}>
          {draw.winners.length === 0 ? (
            <p className="mt-2 text-14 text-muted">{t('nobody')}</p>
          ) : (
            <ol className="mt-2 divide-y divide-line">
              {draw.winners.map((winner) => (
                <Winner key={winner.prize} winner={winner} total={draw.total_weight ?? 0} />
              ))}
            </ol>
          )}
        </Panel>
      )}
      <Panel heading={t('proof')} padding="small">
        <div className="mt-2">{check(draw)}</div>
      </Panel>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-12 text-muted">{name}</dt>
    <dd className="tabular-nums">{value}</dd>
  </div>
);

function Winner({ winner, total }: { winner: PrizeWinner; total: number }) {
  const { t } = useTexts('prize_draw');
  const language = useSettings((state) => state.language);
  const { user, item, sum, weight, prize } = winner;
  const chance = total > 0 ? decimal((weight / total) * 100, 2, language) : '';
  return (
    <li className="flex items-center gap-x-3 py-2 text-14">
      <span className="w-16 shrink-0 text-12 text-muted">{t('prize', { place: prize })}</span>
      <PlayerLink user={user} className="flex min-h-11 min-w-0 flex-1 items-center gap-2">
        <UserAvatar user={user} size={32} />
        <span className="min-w-0">
          <UserName user={user} className="max-w-full" />
          <span className="block text-12 text-muted tabular-nums">{t('chance', { percent: chance })}</span>
        </span>
      </PlayerLink>
      {item && (
        <span className="flex items-center gap-2">
          <ItemArt image={item.image} size={48} alt="" />
          <span className="max-w-40 truncate max-sm:hidden">{itemName(item, language)}</span>
        </span>
      )}
      <span className="font-medium text-lift tabular-nums">{dollars(sum ?? item?.price ?? 0)}</span>
    </li>
  );
}
