import { Icon } from '@updraft/ui';
import { useTexts } from '../lib/texts.ts';
import { useConfig } from '../lib/config.ts';
import { isUnheard } from '../lib/connection-state.ts';
import { useConnection } from '../lib/socket.ts';

/**
 * A bar across the top while maintenance lasts or nothing is heard of the server; the page makes room for it, so that it
 * covers nothing. Where the picture of a round says that it is frozen, it is a line without words. The first connection
 * attempt is not shown.
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
