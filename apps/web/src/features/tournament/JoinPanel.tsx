import { Badge, Button, ErrorLine, Panel, Skeleton } from '@updraft/ui';
import { useState } from 'react';
import { Condition } from '../../entities/condition/Condition.tsx';
import { useSession, usePlayerId } from '../../entities/session/session-store.ts';
import { dollars } from '../../lib/format.ts';
import { openModal } from '../../lib/modals.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { join, useConditions } from './query.ts';

/** Conditions of joining, and the join button. */
export function JoinPanel({ tournamentId }: { tournamentId: number }) {
  const { t } = useTexts('tournament');
  const status = useSession((state) => state.status);
  const playerId = usePlayerId();
  return (
    <Panel padding="medium" heading={t('conditions')} className="flex flex-col gap-3">
      {playerId !== null ? (
        <Player playerId={playerId} tournamentId={tournamentId} />
      ) : status === 'visitor' ? (
        <Visitor />
      ) : (
        <Skeleton className="h-28" />
      )}
    </Panel>
  );
}

function Visitor() {
  const { t } = useTexts('tournament');
  return (
    <>
      <p className="text-14 text-muted">{t('guest')}</p>
      <Button variant="primary" onClick={() => openModal('login')}>
        {t('sign_in')}
      </Button>
    </>
  );
}

function Player(asked: { playerId: number; tournamentId: number }) {
  const { t } = useTexts('tournament');
  const language = useSettings((state) => state.language);
  const { data, isError, refetch } = useConditions(asked);
  const [isAsking, setAsking] = useState(false);
  if (data === undefined && isError)
    return (
      <ErrorLine
        title={t('tournament_error:load_conditions')}
        retryLabel={t('app:retry')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className="h-28" />;
  const { min_payment: payment, is_member: isMember } = data;
  if (isMember)
    return (
      <div role="status">
        <Badge tone="win">{t('joined')}</Badge>
        <p className="mt-2 text-14 text-muted">{t('joined_text')}</p>
      </div>
    );
  const isMet = !payment.is_active || payment.is_completed;
  const press = (): void => {
    setAsking(true);
    void join().finally(() => setAsking(false));
  };
  return (
    <>
      {payment.is_active ? (
        <Condition
          isDone={payment.is_completed}
          text={t('min_payment', { required: dollars(payment.required, 2, language) })}
          state={t(payment.is_completed ? 'done' : 'still_open')}
        >
          {!payment.is_completed && (
            <p className="text-12 text-muted">
              {t('min_payment_so_far', { total: dollars(payment.total, 2, language) })}
            </p>
          )}
        </Condition>
      ) : (
        <p className="text-14 text-muted">{t('no_conditions')}</p>
      )}
      <Button variant="primary" disabled={!isMet && !isAsking} loading={isAsking} onClick={press}>
        {t('join')}
      </Button>
      {!isMet && (
        <Button variant="primary" icon="plus" onClick={() => openModal('deposit')}>
          {t('shell:deposit')}
        </Button>
      )}
    </>
  );
}
