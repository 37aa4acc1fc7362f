import { Icon } from '@updraft/ui';
import { useTexts } from '../lib/texts.ts';
import { useConfig } from '../lib/config.ts';
import { isUnheard } from '../lib/connection-state.ts';
import { useConnection } from '../lib/socket.ts';

/**
 * A bar across the top during maintenance, or while no messages of the server arrive. The page makes room for the bar,
 * so that it covers nothing. While a game's picture shows a `FrozenNote`, the second bar is a thin line without text.
 * The first attempt to connect shows no bar.
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
