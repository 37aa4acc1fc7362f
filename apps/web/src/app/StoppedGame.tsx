import type { StoppedGame as Stop } from '@updraft/contract';
import { Icon, Panel } from '@updraft/ui';
import { gameName } from '../lib/game-name.ts';
import { textLanguage } from '../lib/i18n.ts';
import { useTexts } from '../lib/texts.ts';

/** Staff's message in the player's language, otherwise in the other language; null: no message. */
const writtenIn = (language: string, { text, text_ru }: Stop): string | null =>
  language === 'ru' ? (text_ru ?? text) : (text ?? text_ru);

/** Note above the page of a game that staff have stopped: its name, and staff's message. */
export default function StoppedGame({ stop }: { stop: Stop }) {
  const { t } = useTexts('game');
  const game = gameName(stop.game);
  return (
    <div role="status" className="animate-fade px-3 pt-3">
      <Panel as="div" tone="lift" padding="small" className="flex items-start gap-3">
        <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-full bg-lift/15 text-lift">
          <Icon name="clock" size={18} />
        </span>
        <div className="min-w-0">
          <p className="font-display text-16 font-medium">{t('stopped_title', { game })}</p>
          <p className="text-14 break-words text-muted">{writtenIn(textLanguage(), stop) ?? t('stopped_text')}</p>
        </div>
      </Panel>
    </div>
  );
}
