import { Icon } from '@updraft/ui';
import { useTexts } from '../lib/texts.ts';
import { useConfig } from '../lib/config.ts';
import { isUnheard } from '../lib/connection-state.ts';
import { useConnection } from '../lib/socket.ts';

/**
 * A bar across the top during maintenance, or while no messages of the server arrive. The page makes room for the bar,
 * so that it covers nothing. If the picture of a round shows that the round is frozen, the bar about messages is a line
 * without words. A missing connection is not shown during the first attempt to connect.
 */
export function NoticeBar() {
  const { t } = useTexts('app');
  const { status, everConnected } = useConnection();
  const isMaintenance = useConfig((state) => state.maintenance);
  return (
    <div role="status">
      {isMaintenance && (
        <p data-maintenance className="notice-bar bg-info">
          <Icon name="clock" size={14} />
          <span>{t('maintenance_bar')}</span>
        </p>
      )}
      {isUnheard(status) && (
        <p data-offline className="notice-bar bg-loss">
          <Icon name="warning" size={14} />
          <span>{t(everConnected ? 'offline_bar' : 'connecting_bar')}</span>
        </p>
      )}
    </div>
  );
}
