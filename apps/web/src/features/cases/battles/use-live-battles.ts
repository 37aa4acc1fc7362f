import { useEffect } from 'react';
import { getSession } from '../../../entities/session/session-store.ts';
import { onConnection, onServer } from '../../../lib/socket.ts';
import { showNews } from '../../../table-client/news-page.ts';
import { changeBoxes } from '../query.ts';
import { changeBattles, refreshBattles } from './query.ts';

/** Keeps battles and their boxes up to date while a page shows them. What was missed without a connection is asked for. */
export function useLiveBattles(): void {
  useEffect(() => {
    const stops = [
      onServer('casesBattles', ({ battles, more }) => {
        changeBattles(battles);
        // An event has no names of anonymous players, also to themselves.
        if (more || getSession().user?.is_anonymous) void refreshBattles();
      }),
      onServer('casesBoxes', ({ boxes }) => changeBoxes(boxes)),
      onConnection(() => void refreshBattles()),
      showNews(),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
}
