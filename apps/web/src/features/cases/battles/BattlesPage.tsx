import { BattleList } from './BattleList.tsx';
import { BattlePage } from './BattlePage.tsx';

/** One battle by its number; without a number the list of battles. They are one part, which adds less to the first load. */
export default function BattlesPage({ id }: { id?: number }) {
  return id === undefined ? <BattleList /> : <BattlePage id={id} />;
}
