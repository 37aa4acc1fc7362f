import { classes, Icon } from '@updraft/ui';
import { useTexts } from '../lib/texts.ts';
import { useConnection } from '../lib/socket.ts';

/**
 * A line along the top edge and a word in the corner while nothing is heard of the server: they cover nothing, and nothing
 * moves to make room for them. The first connecting is not worth a word. `hasRound`: on a phone the round and its button say it.
 */
export function OfflineBar({ hasRound }: { hasRound: boolean }) {
  const { t } = useTexts('app');
  const { status, everConnected } = useConnection();
  const lost = status === 'offline' || status === 'silent';
  return (
    <div role="status" className="pointer-events-none fixed z-(--layer-panel)">
      {lost && (
        <>
          <span className="fixed inset-x-0 top-0 h-0.75 animate-fade bg-loss" />
          <p
            data-offline
            data-keep-clear
            className={classes(
              'fixed bottom-0.5 left-3 flex h-5 animate-fade items-center gap-2 rounded-full bg-loss px-3 text-12 font-semibold text-ink-950',
              hasRound ? 'max-md:sr-only' : 'max-md:bottom-[calc(var(--bottombar-height)+env(safe-area-inset-bottom)+0.25rem)]',
            )}
          >
            <Icon name="warning" size={14} />
            {t(everConnected ? 'offline_bar' : 'connecting_bar')}
          </p>
        </>
      )}
    </div>
  );
}
