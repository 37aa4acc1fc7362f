import type { CaseDrop } from '@updraft/contract';
import { useEffect } from 'react';
import { onConnection, onServer } from '../../../lib/socket.ts';
import { useSession } from '../../../entities/session/session-store.ts';
import { toldTables } from '../../../table-client/told-tables.ts';
import { isFree } from '../opening/state.ts';
import { useOpeningStore } from '../opening/store.ts';
import { addDrops, changeBoxes, refreshBoxes } from '../query.ts';
import { shownDrops } from './drops.ts';

/** Keeps boxes and drops up to date while a page shows them. After each connection, all are requested again. */
export function useLiveCases(): void {
  useEffect(() => {
    const stops = [
      onServer('casesLiveDrop', ({ drops }) => addDrops(drops)),
      onServer('casesBoxes', ({ boxes }) => changeBoxes(boxes)),
      onConnection(() => void refreshBoxes()),
      toldTables.showNews(),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}

/** Returns the drops without those that would reveal a result before its reel. */
export function useShownDrops(drops: readonly CaseDrop[]): CaseDrop[] {
  const user = useSession((state) => state.user);
  const isUnderWay = useOpeningStore((state) => !isFree(state.opening));
  const seenId = useOpeningStore((state) => state.seenDropId);
  return shownDrops(drops, isUnderWay && user ? { userId: user.id, isAnonymous: user.is_anonymous, seenId } : null);
}
