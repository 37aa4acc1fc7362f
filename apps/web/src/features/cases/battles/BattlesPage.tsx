import { BattleList } from './BattleList.tsx';
import { BattlePage } from './BattlePage.tsx';

/**
 * Page of one battle, or the list of battles if there is no id. Both are in one chunk, because each further chunk
 * lengthens the first load.
 */
export default function BattlesPage({ id }: { id?: number }) {
  return id === undefined ? <BattleList /> : <BattlePage id={id} />;
}
