/**
 * Decides in one place what streamer mode hides and how. Text on the page is blurred. `***` replaces text that cannot
 * be blurred (canvas, tooltip, accessible name, announcement, notice). Pictures of players are left out.
 */
import type { MessageParams } from '@updraft/contract';
import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { translate } from './i18n.ts';
import { getSettings, useSettings } from './settings.ts';

/** Replacement of hidden text. */
export const HIDDEN = '***';

export const isStreaming = (): boolean => getSettings().streamer;

export const useStreaming = (): boolean => useSettings((state) => state.streamer);

/** Returns a player's name as others see it. An anonymous player gets the text for 'anonymous' instead. [AC-6] */
export const publicName = ({ username }: { username: string }): string =>
  username === '' ? (translate('game.anonymous') ?? '') : username;

/** Returns the name of a player for a place where it cannot be blurred; empty without a player. */
export function usePlainName(user: { username: string } | null | undefined): string {
  const isHidden = useStreaming();
  return user ? (isHidden ? HIDDEN : publicName(user)) : '';
}

/** Returns the parameters of a message with the player's name as it may be shown. */
export const shownParams = (params: MessageParams): MessageParams =>
  'username' in params
    ? { ...params, username: isStreaming() ? HIDDEN : publicName({ username: String(params['username']) }) }
    : params;

/**
 * Text that a stream must not show. In streamer mode it is blurred and not read out. It is isolated, so that
 * right-to-left text does not move the text beside it.
 */
export function Private({ children, className }: { children?: ReactNode; className?: string }) {
  const isHidden = useStreaming();
  return (
    <>
      <bdi aria-hidden={isHidden || undefined} className={classes(className, isHidden && 'streamer-blur')}>
        {children}
      </bdi>
      {isHidden && <span className="sr-only">{HIDDEN}</span>}
    </>
  );
}
