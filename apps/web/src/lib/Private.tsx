/**
 * The one place that decides what streamer mode hides, and how: text on the page is blurred, and `***` stands where
 * nothing can be blurred (canvas, tooltip, accessible name, announcement, notice). Pictures of players are left out.
 */
import type { MessageParams } from '@updraft/contract';
import { classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { translate } from './i18n.ts';
import { getSettings, useSettings } from './settings.ts';

/** Text in place of hidden text. */
export const HIDDEN = '***';

export const isStreaming = (): boolean => getSettings().streamer;

export const useStreaming = (): boolean => useSettings((state) => state.streamer);

/** A player's name as others read it: one who chose to stay anonymous has none. [AC-6] */
export const publicName = ({ username }: { username: string }): string =>
  username === '' ? (translate('game.anonymous') ?? '') : username;

/** The name of a player where it cannot be blurred; empty without a player. */
export function usePlainName(user: { username: string } | null | undefined): string {
  const isHidden = useStreaming();
  return user ? (isHidden ? HIDDEN : publicName(user)) : '';
}

/** The parameters of a message; the name of a player in them as it may be shown. */
export const shownParams = (params: MessageParams): MessageParams =>
  'username' in params
    ? { ...params, username: isStreaming() ? HIDDEN : publicName({ username: String(params['username']) }) }
    : params;

/** Text that a stream must not show: blurred, and not read out. Isolated, so that it does not move what stands beside it. */
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
