import type { TableGame } from '@updraft/contract';
import { AsyncList, EmptyState, Skeleton } from '@updraft/ui';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { isStopAlone, useConfig } from '../../lib/config.ts';
import { useTexts } from '../../lib/texts.ts';
import { RoundOfBets } from './BetItems.tsx';
import { rowsInSight } from './rows-in-sight.ts';

/** Default height of a row, in CSS pixels. */
const ROW_PX = 48;

interface BetListProps<Bet> {
  game: TableGame;
  /** Null: no round is known. */
  roundId: number | null;
  /** Undefined: the bets are not known yet. */
  bets: readonly Bet[] | undefined;
  /** Renders a bet. `place`: its index in the list; `among`: the number of bets. */
  row: (bet: Bet, place: number, among: number) => ReactNode;
  empty: ReactNode;
  rowPx?: number;
}

/** Bets of a round inside a scroll container. Only visible bets are rendered as rows. */
export function BetList<Bet>({ game, roundId, bets, row, empty, rowPx = ROW_PX }: BetListProps<Bet>) {
  const { place, sight } = useSight(rowPx);
  const round = useMemo(() => (roundId === null ? null : { game, roundId }), [game, roundId]);
  return (
    <AsyncList items={bets} skeleton={<RowsSkeleton />} empty={empty}>
      {(all) => (
        <ul ref={place} className="relative overflow-hidden" style={{ height: all.length * rowPx }}>
          <RoundOfBets value={round}>
            {all.slice(sight.first, sight.end).map((bet, index) => row(bet, sight.first + index, all.length))}
          </RoundOfBets>
        </ul>
      )}
    </AsyncList>
  );
}

/** Tracks the visible rows. The start and the end of a round change every row, so few rows are rendered. */
function useSight(rowPx: number) {
  const [sight, setSight] = useState(() => rowsInSight({ topPx: 0, heightPx: 400, rowPx }));
  // Ref callback of the list: watches the size and scroll position of its parent. Returns its clean-up, which React
  // calls when the list is unmounted.
  const place = useCallback(
    (list: HTMLElement | null) => {
      const box = list?.parentElement;
      if (!box) return;
      const look = (): void => {
        const next = rowsInSight({ topPx: box.scrollTop, heightPx: box.clientHeight, rowPx });
        setSight((before) => (before.first === next.first && before.end === next.end ? before : next));
      };
      const observer = new ResizeObserver(look);
      observer.observe(box);
      box.addEventListener('scroll', look, { passive: true });
      return () => {
        observer.disconnect();
        box.removeEventListener('scroll', look);
      };
    },
    [rowPx],
  );
  return { place, sight };
}

/**
 * States that there are no bets and why. `isOpen`: the phase accepts bets; `isPaused`: maintenance or a stop of the
 * game prevents them.
 */
export function NoBets({ isOpen, isPaused }: { isOpen: boolean; isPaused: boolean }) {
  const { t } = useTexts('game');
  const text = !isOpen ? 'no_bets' : isPaused ? 'bets_paused' : 'waiting_for_bets';
  const isStopped = useConfig(isStopAlone);
  return (
    <EmptyState icon={isOpen ? 'clock' : 'users'} title={t(text)}>
      {t(text === 'bets_paused' && isStopped ? 'bets_stopped_text' : `${text}_text`)}
    </EmptyState>
  );
}

function RowsSkeleton() {
  return (
    <div className="flex flex-col">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex h-12 items-center gap-2 px-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="ml-auto h-8 w-17" />
        </div>
      ))}
    </div>
  );
}
