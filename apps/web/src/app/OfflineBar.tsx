import { Icon } from '@updraft/ui';
import { useTexts } from '../lib/texts.ts';
import { useConnection } from '../lib/socket.ts';

/**
 * A line along the top edge and a word while nothing is heard of the server. Nothing moves to make room for them: the word
 * stands between header and page, on a phone half on the bottom bar's free edge. The first connecting is not worth a word.
 */
export function OfflineBar() {
  const { t } = useTexts('app');
  const { status, everConnected } = useConnection();
  const lost = status === 'offline' || status === 'silent';
  return (
    <div role="status" className="pointer-events-none fixed z-(--layer-overlay)">
      {lost && (
        <p
          data-offline
          data-keep-clear
          className="fixed left-3 flex animate-fade items-center gap-2 rounded-full bg-loss px-3 text-12 font-semibold text-ink-950 max-lg:bottom-[calc(var(--bottombar-height)+env(safe-area-inset-bottom)-0.5rem)] lg:top-[calc(var(--notice-bar)+var(--header-height)-0.25rem)] before:fixed before:inset-x-0 before:top-0 before:h-0.75 before:bg-loss"
        >
          <Icon name="warning" size={14} />
          {t(everConnected ? 'offline_bar' : 'connecting_bar')}
        </p>
      )}
    </div>
  );
}
