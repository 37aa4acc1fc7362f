import { SettingsModal } from '../features/settings/SettingsModal.tsx';
import { GAMES } from './games.tsx';

/** The open games: a closed game has neither rounds nor parts. */
const PLAYED = GAMES.filter((game) => 'round' in game || 'parts' in game).map(({ name }) => name);

/** The settings, with the volume of every game that is open. */
export default function SettingsDialog() {
  return <SettingsModal games={PLAYED} />;
}
