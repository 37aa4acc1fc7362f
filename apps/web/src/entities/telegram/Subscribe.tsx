import type { TelegramStanding } from '@updraft/contract';
import { Button, buttonClasses } from '@updraft/ui';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import { onServer } from '../../lib/socket.ts';
import { useTexts } from '../../lib/texts.ts';

/**
 * Returns the state of the player's Telegram account. It is requested again when the window gets the focus, because it
 * changes in another tab or app.
 */
function useTelegram(): TelegramStanding | null {
  const [standing, setStanding] = useState<TelegramStanding | null>(null);
  useEffect(() => {
    let isShown = true;
    const ask = (): void =>
      void api('POST /api/telegram/get').then(
        (answer) => isShown && setStanding(answer),
        () => undefined,
      );
    ask();
    addEventListener('focus', ask);
    const stop = onServer('telegramStanding', setStanding);
    return () => {
      isShown = false;
      removeEventListener('focus', ask);
      stop();
    };
  }, []);
  return standing;
}

/**
 * Steps to a subscription: the bot connects the account, then the player follows the channel. `onCheck` requests the
 * condition again.
 */
export function Subscribe({ onCheck }: { onCheck: () => void }) {
  const { t } = useTexts('telegram');
  const standing = useTelegram();
  const [isAsking, setAsking] = useState(false);
  const [botUrl, setBotUrl] = useState<string | null>(null);
  const isLinked = standing?.is_linked === true;

  const connect = async (): Promise<void> => {
    setAsking(true);
    try {
      const { status, message, url } = await api('POST /api/telegram/link');
      if (url === null) return notify({ type: status, message });
      setBotUrl(url);
      // If the browser blocks the new window, the player can use the link.
      open(url, '_blank', 'noopener');
    } catch (error) {
      notifyError(error, 'telegram_api.unavailable');
    } finally {
      setAsking(false);
    }
  };

  return (
    <>
      <p className="mt-0.5 text-12 text-muted">
        {t(
          standing === null || !isLinked
            ? botUrl
              ? 'bot_how'
              : 'connect_how'
            : standing.is_subscribed === null
              ? 'unknown_how'
              : 'follow_how',
        )}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {standing !== null &&
          !isLinked &&
          (botUrl === null ? (
            <Button size="small" loading={isAsking} onClick={() => void connect()}>
              {t('connect')}
            </Button>
          ) : (
            <Outside href={botUrl}>{t('open_bot')}</Outside>
          ))}
        {standing?.channel_url != null && <Outside href={standing.channel_url}>{t('to_channel')}</Outside>}
        {isLinked && (
          <Button size="small" onClick={onCheck}>
            {t('check_again')}
          </Button>
        )}
      </div>
    </>
  );
}

const Outside = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClasses('secondary', 'small')}>
    {children}
  </a>
);
