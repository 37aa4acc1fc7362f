import { Icon } from '@updraft/ui';
import { useTexts } from '../lib/texts.ts';
import { useConnection } from '../lib/socket.ts';

/** A thin bar while the connection is lost. The first connecting is not worth a word. */
export function OfflineBar() {
  const { t } = useTexts('app');
  const { status, everConnected } = useConnection();
  const lost = status === 'offline';
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-(--layer-toast)">
      {lost && (
        <p className="flex min-h-7 animate-fade items-center justify-center gap-2 bg-loss px-4 py-1 text-center text-12 font-semibold text-ink-950">
          <Icon name="warning" size={14} />
          {t(everConnected ? 'offline_bar' : 'connecting_bar')}
        </p>
      )}
    </div>
  );
}
