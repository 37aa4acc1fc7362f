import { BattleList } from './BattleList.tsx';
import { BattlePage } from './BattlePage.tsx';

/**
 * Page of one battle, or the list of battles if there is no id. Both are one part, which adds less to the first load.
 */
export default function BattlesPage({ id }: { id?: number }) {
  return id === undefined ? <BattleList /> : <BattlePage id={id} />;
}
