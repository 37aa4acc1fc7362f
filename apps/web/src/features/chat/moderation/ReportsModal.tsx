import type { ChatReport } from '@updraft/contract';
import { AsyncList, Button, EmptyState, Modal, Select, Skeleton } from '@updraft/ui';
import { useState } from 'react';
import { useSession } from '../../../entities/session/session-store.ts';
import { api } from '../../../lib/api.ts';
import { dateTime } from '../../../lib/format.ts';
import { closeModal, openModal } from '../../../lib/modals.ts';
import { queryClient, useQuery } from '../../../lib/query-client.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useChat } from '../chat-store.ts';
import { rightsOver } from './choice.ts';
import { MessageQuote } from './MessageQuote.tsx';
import { closeReport, setSlowMode } from './send.ts';

const KEY = ['chat-reports'];
/** Choices of moderators for the seconds between two messages of a player. */
const SLOW_SECONDS = [0, 5, 10, 30, 60, 300] as const;

/** Dialog of staff: messages that players have reported, and the slow mode of the chat. */
export default function ReportsModal() {
  const { t } = useTexts('chat_reports');
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api('POST /api/staff/chat/reports'),
    // Another moderator may have handled reports since the last load.
    staleTime: 0,
  });
  return (
    <Modal title={t('title')} closeLabel={t('app:close')} onClose={closeModal} width="medium">
      <SlowMode />
      <h3 className="mt-5 mb-2 font-semibold">
        {t('reported')} {data && <span className="text-muted tabular-nums">{data.total}</span>}
      </h3>
      <AsyncList
        items={data?.reports}
        failed={isError}
        skeleton={<Skeleton className="h-32" />}
        error={{ title: t('failed'), retryLabel: t('app:retry'), onRetry: () => void refetch() }}
        empty={<EmptyState icon="check" title={t('none')} />}
      >
        {(reports) => (
          <ul className="flex flex-col gap-2">
            {reports.map((report) => (
              <Row key={report.message.id} report={report} />
            ))}
          </ul>
        )}
      </AsyncList>
    </Modal>
  );
}

function Row({ report: { message, reports, first_at, deleted, mute } }: { report: ChatReport }) {
  const { t } = useTexts('chat_reports');
  const language = useSettings((state) => state.language);
  const { canModerate } = rightsOver(
    message.user,
    useSession((state) => state.user),
  );
  const [isWorking, setWorking] = useState(false);
  const close = async (): Promise<void> => {
    setWorking(true);
    await closeReport(message.id);
    await queryClient.invalidateQueries({ queryKey: KEY });
    setWorking(false);
  };
  return (
    <li className="rounded-8 border border-line p-3">
      <MessageQuote message={message} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-12 text-muted">
          {t('count', { count: reports })} · {dateTime(first_at, language)}
          {deleted && ` · ${t('deleted')}`}
          {mute && ` · ${t('muted')}`}
        </p>
        <Button size="small" loading={isWorking} onClick={() => void close()}>
          {t('close')}
        </Button>
        {canModerate && (
          <Button size="small" onClick={() => openModal('chatMessage', { message, isMuted: mute !== null })}>
            {t('moderate')}
          </Button>
        )}
      </div>
    </li>
  );
}

function SlowMode() {
  const { t } = useTexts('chat_reports');
  const current = useChat((state) => state.place?.slowS ?? 0);
  const seconds = [...new Set([...SLOW_SECONDS, current])].sort((a, b) => a - b);
  return (
    <Select
      label={t('slow')}
      value={String(current)}
      onChange={(value) => void setSlowMode(Number(value))}
      options={seconds.map((value) => ({
        value: String(value),
        text: value === 0 ? t('slow_off') : t('slow_seconds', { count: value }),
      }))}
    />
  );
}
