import { useEffect } from 'react';
import { getSession, usePlayerId } from '../../../entities/session/session-store.ts';
import { onConnection, onServer } from '../../../lib/socket.ts';
import { toldTables } from '../../../table-client/told-tables.ts';
import { changeBoxes } from '../query.ts';
import { keepOwnBattles } from './own-battles.ts';
import { changeBattles, refreshBattles, useBattles } from './query.ts';

/**
 * Keeps battles and their boxes up to date while a page or the dock shows them, and the player's battles in the dock.
 * After each connection, all battles are requested again.
 */
export function useLiveBattles(): void {
  const playerId = usePlayerId();
  const waiting = useBattles(playerId).data?.waiting;
  useEffect(() => {
    if (waiting !== undefined || playerId === null) keepOwnBattles(waiting ?? [], playerId);
  }, [waiting, playerId]);
  useEffect(() => {
    const stops = [
      onServer('casesBattles', ({ battles, more }) => {
        changeBattles(battles);
        // Events omit the names of anonymous players, even for the players themselves.
        if (more || getSession().user?.is_anonymous) void refreshBattles();
      }),
      onServer('casesBoxes', ({ boxes }) => changeBoxes(boxes)),
      onConnection(() => void refreshBattles()),
      toldTables.showNews(),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
