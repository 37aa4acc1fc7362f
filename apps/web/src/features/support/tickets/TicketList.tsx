import type { TicketHead } from '@updraft/contract';
import { Badge, Icon, Panel } from '@updraft/ui';
import { dateTime } from '../../../lib/format.ts';
import { Link } from '../../../lib/Link.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';

/** List of tickets, each a link to its page. */
export function TicketList({ tickets }: { tickets: readonly TicketHead[] }) {
  return (
    <Panel as="ul" className="divide-y divide-line overflow-hidden">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Row ticket={ticket} />
        </li>
      ))}
    </Panel>
  );
}

function Row({ ticket: { id, title, status, unread, count, changed_at } }: { ticket: TicketHead }) {
  const { t } = useTexts('support');
  const language = useSettings((state) => state.language);
  return (
    <Link
      to={`/ticket/${id}`}
      className="flex items-center gap-3 px-4 py-3 hover:bg-ink-850 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{title}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted tabular-nums">
          <TicketStatus status={status} />
          {unread > 0 && <Badge tone="lift">{t('unread', { count: unread })}</Badge>}
          <span>{t('messages', { count })}</span>
          <time dateTime={changed_at}>{dateTime(changed_at, language)}</time>
        </span>
      </span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-muted" />
    </Link>
  );
}

export function TicketStatus({ status }: Pick<TicketHead, 'status'>) {
  const { t } = useTexts('support');
  return <Badge tone={status === 0 ? 'info' : 'neutral'}>{t(`status_${status}`)}</Badge>;
}
