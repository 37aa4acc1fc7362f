import type { Ticket, TicketMessage } from '@updraft/contract';
import { Button, classes, Icon, useFailureShown } from '@updraft/ui';
import { useCallback, useMemo } from 'react';
import { dateTime } from '../../../lib/format.ts';
import { Link } from '../../../lib/Link.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { aboutPath } from './about.ts';
import { loadEarlier } from './query.ts';
import { useAboutText } from './use-about-text.ts';

const idOf = ({ id }: TicketMessage): number => id;

/** Messages of a ticket, the oldest first. Earlier ones are loaded above them. */
export function Conversation({ ticket }: { ticket: Ticket }) {
  const { t } = useTexts('support');
  const { id, messages, next } = ticket;
  const head = useMemo(() => ({ rows: [...messages].reverse(), next }), [messages, next]);
  const load = useCallback((cursor: string) => loadEarlier(id, cursor), [id]);
  const pages = usePages({ of: String(id), head, load, idOf });
  useFailureShown(pages.hasFailed ? t('earlier_failed') : null);
  return (
    <>
      {pages.hasMore && (
        <div className="flex flex-col items-center gap-2">
          {pages.hasFailed && (
            <p role="alert" className="text-14 text-loss">
              {t('earlier_failed')}
            </p>
          )}
          <Button size="small" loading={pages.isLoading} onClick={pages.more}>
            {t('earlier')}
          </Button>
        </div>
      )}
      <div role="log" aria-label={t('conversation')}>
        <ol className="flex flex-col gap-3">
          {[...pages.rows].reverse().map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      </div>
    </>
  );
}

function Message({ message: { author, message, about, created_at } }: { message: TicketMessage }) {
  const { t } = useTexts('support');
  const language = useSettings((state) => state.language);
  const isOwn = author === 'player';
  return (
    <li
      className={classes(
        'max-w-[85%] min-w-40 rounded-14 border px-4 py-3',
        isOwn ? 'self-end border-line bg-ink-850' : 'self-start border-info/40 bg-ink-900',
      )}
    >
      <p className="flex items-baseline justify-between gap-4 text-12">
        <span className={classes('font-semibold', !isOwn && 'text-info')}>{t(isOwn ? 'you' : 'team')}</span>
        <time dateTime={created_at} className="text-muted tabular-nums">
          {dateTime(created_at, language)}
        </time>
      </p>
      <p className="mt-1 text-14 leading-6 wrap-anywhere whitespace-pre-wrap">{message}</p>
      {about && <About about={about} />}
    </li>
  );
}

/** Subject of a message, as a link to its page. */
function About({ about }: { about: NonNullable<TicketMessage['about']> }) {
  const textOf = useAboutText();
  const path = aboutPath(about);
  const text = textOf(about);
  if (path === null) return <p className="mt-2 text-14 text-muted">{text}</p>;
  return (
    <Link to={path} className="mt-1 inline-flex min-h-11 items-center gap-1 text-14 text-info md:min-h-8">
      {text}
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}
