import { Icon } from '@updraft/ui';
import { useTexts } from '../lib/texts.ts';
import { useConnection } from '../lib/socket.ts';

/**
 * A line along the top edge and a label while nothing is heard of the server. Nothing moves to make room for them: the label
 * stands between header and page, on a phone half on the bottom bar's free edge. The first connection attempt is not shown.
 */
export function OfflineBar() {
  const { t } = useTexts('app');
  const { status, everConnected } = useConnection();
  const lost = status === 'offline' || status === 'silent';
  return (
    <div role="status" className="pointer-events-none fixed z-(--layer-overlay)">
      {lost && (
        <p data-offline data-keep-clear className="offline-word">
          <Icon name="warning" size={14} />
          {t(everConnected ? 'offline_bar' : 'connecting_bar')}
        </p>
      )}
    </div>
  );
}
