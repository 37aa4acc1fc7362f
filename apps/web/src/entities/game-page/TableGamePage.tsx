import type { TableGame } from '@updraft/contract';
import { Panel } from '@updraft/ui';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Preloadable } from '../../lib/chunks.tsx';
import type { RoundTable } from '../../table-client/round-table.ts';
import type { ReadStore } from '../../table-client/table-store.ts';
import { HashLine } from '../round/HashLine.tsx';
import { MiniRoundPlace } from '../round/MiniRoundPlace.tsx';
import { type GameKeys, useGameKeys } from '../stake/use-game-keys.ts';
import { GamePage, type PagePart } from './GamePage.tsx';

/** Part of a game, laid out by the given classes. */
type GamePart = ComponentType<{ className: string }>;

/** State that the line with the round's public hash shows. */
interface ProvedRound {
  publicHash: string | null;
  past: readonly { id: number }[];
}

interface TableGamePageProps extends RoundTable {
  game: TableGame;
  title: string;
  store: ReadStore<ProvedRound>;
  keys: GameKeys;
  /** The round in one line, shown on phones when the page is scrolled past the round. */
  mini: Preloadable<object>;
  round: GamePart;
  stake: GamePart;
  /** List of bets. It is fetched after the parts needed for a bet. */
  bets: Preloadable<{ className: string }>;
  hasWideBets?: boolean;
  inventory: PagePart;
}

/**
 * Page of a game that is played round by round. Starts the table, watches it while the page is shown, and handles the
 * game's keys.
 */
export function TableGamePage({
  game,
  title,
  store,
  keys,
  start,
  loadHistory,
  show,
  mini,
  round: Round,
  stake: Stake,
  bets: Bets,
  hasWideBets = false,
  inventory,
}: TableGamePageProps) {
  useGameKeys(keys);
  useEffect(() => {
    // The start of the app connects the round for players only, so the page does it for visitors.
    void start();
    loadHistory().catch(() => undefined);
    show(true);
    return () => show(false);
  }, [start, loadHistory, show]);
  return (
    <>
      <MiniRoundPlace part={mini} />
      <GamePage
        hasWideBets={hasWideBets}
        title={title}
        round={(place) => <Round className={place} />}
        stake={(place) => <Stake className={place} />}
        bets={(place) => (
          <Suspense fallback={<Panel className={place} />}>
            <Bets className={place} />
          </Suspense>
        )}
        proof={(place) => <RoundHash game={game} store={store} className={place} />}
        inventory={inventory}
      />
    </>
  );
}

interface RoundHashProps extends Pick<TableGamePageProps, 'game' | 'store'> {
  className: string;
}

function RoundHash({ game, store, className }: RoundHashProps) {
  const hash = useStore(store, (state) => state.publicHash);
  const lastId = useStore(store, (state) => state.past[0]?.id ?? null);
  return <HashLine game={game} hash={hash} lastId={lastId} className={className} />;
}
