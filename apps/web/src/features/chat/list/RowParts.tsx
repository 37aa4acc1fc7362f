import { Avatar, Badge, classes } from '@updraft/ui';
import type { ReactNode, Ref } from 'react';
import { Private } from '../../../lib/Private.tsx';
import { MessageText } from './MessageText.tsx';
import { MessageTime } from './MessageTime.tsx';
import { RoleBadge } from './RoleBadge.tsx';
import type { RowView } from './use-row-view.ts';

const NOBODY = { id: 0, username: '', avatar: '', is_demo: false };
const NO_ROLE = { is_admin: false, is_moderator: false, is_youtuber: false, is_staff: false };
const NAME = 'relative inline-flex min-w-0 max-w-full items-center gap-1.5 text-14 font-semibold text-muted';
const PRESS = 'cursor-pointer before:absolute before:-inset-y-1.5 before:inset-x-0 hover:text-text hover:underline';

/** Returns the parts by name, with the texts that depend on the view alone. */
const partsOf = ({ t, demo, language, momentOf, streamer }: RowView) => ({
  // The list handles the press on this link.
  page: (
    <a href="/" className="relative row-span-2 self-start rounded-full before:absolute before:-inset-1.5">
      <Avatar src={null} size={32} />
    </a>
  ),
  header: (
    <header className="flex min-w-0 items-center gap-1.5 [@media(hover:hover)]:group-focus-within:pr-12 [@media(hover:hover)]:group-hover:pr-12" />
  ),
  name: streamer ? (
    <span className={NAME}>
      <Private className="truncate" />
    </span>
  ) : (
    // The list handles the press.
    <button type="button" data-mention className={classes(NAME, PRESS)}>
      <Private className="truncate" />
    </button>
  ),
  demo: <Badge>{demo}</Badge>,
  admin: <RoleBadge user={{ ...NOBODY, ...NO_ROLE, is_admin: true }} t={t} />,
  moderator: <RoleBadge user={{ ...NOBODY, ...NO_ROLE, is_moderator: true }} t={t} />,
  youtuber: <RoleBadge user={{ ...NOBODY, ...NO_ROLE, is_youtuber: true }} t={t} />,
  user: <RoleBadge user={{ ...NOBODY, ...NO_ROLE }} t={t} />,
  time: <MessageTime time={new Date(0).toISOString()} view={{ language, momentOf }} isFull={false} />,
  text: <MessageText text="" me={null} />,
  // The list handles the press.
  quote: (
    <button
      type="button"
      className={classes(
        'relative mb-0.5 block max-w-full cursor-pointer truncate border-l-2 border-line pl-1.5 text-left text-12 text-muted',
        'before:absolute before:-inset-y-1 before:inset-x-0 hover:border-info hover:text-text',
      )}
    />
  ),
  author: (
    <span className="mr-1.5 font-semibold">
      <Private />
    </span>
  ),
  deleted: <span className="italic">{t('reply_deleted')}</span>,
  body: <div className="min-w-0" />,
  mention: (
    <span>
      <Private />
    </span>
  ),
});

export type Part = keyof ReturnType<typeof partsOf>;

/**
 * Hidden templates of players' rows, rendered once. Each row copies them (`draw-row.ts`). So rows look like the
 * components without rendering a component each (decision 0134).
 */
export function RowParts({ view, ref }: { view: RowView; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} hidden>
      {Object.entries<ReactNode>(partsOf(view)).map(([name, part]) => (
        <div key={name} data-part={name}>
          {part}
        </div>
      ))}
    </div>
  );
}
