import { Icon } from '@updraft/ui';
import { useTexts } from '../lib/texts.ts';
import { useConnection } from '../lib/socket.ts';

/** A thin bar over the page while nothing is heard of the server: nothing moves to make room for it. The first connecting is not worth a word. */
export function OfflineBar() {
  const { t } = useTexts('app');
  const { status, everConnected } = useConnection();
  const lost = status === 'offline' || status === 'silent';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-(--layer-panel)">
      {lost && (
        <p data-offline className="flex h-5 animate-fade items-center justify-center gap-2 bg-loss px-4 text-center text-12 font-semibold text-ink-950">
          <Icon name="warning" size={14} />
          {t(everConnected ? 'offline_bar' : 'connecting_bar')}
        </p>
      )}
    </div>
  );
}
