import type { OwnSession } from '@updraft/contract';
import { AsyncList, Badge, Button, Panel, Skeleton } from '@updraft/ui';
import { useState } from 'react';
import { pastTime } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { Private } from '../../lib/Private.tsx';
import { useTexts } from '../../lib/texts.ts';
import { endEverySession, endSession, useSessions } from './query.ts';

/** Sessions of the player, with buttons to end one or all of them. */
export function Sessions({ playerId }: { playerId: number }) {
  const { t } = useTexts('account');
  const found = useSessions(playerId);
  const [isEnding, setEnding] = useState(false);
  const endAll = async (): Promise<void> => {
    setEnding(true);
    await endEverySession();
    setEnding(false);
  };
  return (
    <Panel heading={t('sessions')} padding="medium">
      <p className="mt-1 text-14 text-muted">{t('sessions_text')}</p>
      <div className="mt-3">
        <AsyncList
          items={found.data}
          failed={found.isError}
          skeleton={<Skeleton className="h-32" />}
          error={{ title: t('sessions_failed'), retryLabel: t('app:retry'), onRetry: () => void found.refetch() }}
        >
          {(sessions) => (
            <ul className="divide-y divide-line border-y border-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )}
        </AsyncList>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon="logout" loading={isEnding} aria-describedby="end-all" onClick={() => void endAll()}>
          {t('end_all')}
        </Button>
        <p id="end-all" className="text-12 text-muted">
          {t('end_all_text')}
        </p>
      </div>
    </Panel>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTexts('account');
  const language = useSettings((state) => state.language);
  const [isEnding, setEnding] = useState(false);
  const { id, browser, system, address, first_seen, last_seen, is_current } = session;
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown_browser'));
  const end = async (): Promise<void> => {
    setEnding(true);
    await endSession(id);
    setEnding(false);
  };
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-medium">
          {device}
          {is_current && <Badge tone="info">{t('this_session')}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-12 text-muted">
          {address && <Private className="font-mono">{address}</Private>}
          <span>{t('signed_in', { at: pastTime(first_seen, language) })}</span>
          <span>{t('last_seen', { at: pastTime(last_seen, language) })}</span>
        </p>
      </div>
      {!is_current && (
        <Button size="small" loading={isEnding} aria-label={t('end_label', { device })} onClick={() => void end()}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
