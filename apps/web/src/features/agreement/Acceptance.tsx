import { Button, ErrorState, Panel, Skeleton } from '@updraft/ui';
import { useState } from 'react';
import { useSession } from '../../entities/session/session-store.ts';
import { day } from '../../lib/format.ts';
import { useTexts } from '../../lib/texts.ts';
import { Changes } from './Changes.tsx';
import { acceptAgreement, useAccepted } from './query.ts';
import { AGREEMENT_VERSION, versionsSince } from './versions.ts';

/** Newest version that the signed-in player has accepted, the changes since then, and the button that accepts them. */
export function Acceptance() {
  const { t } = useTexts('agreement_page');
  const playerId = useSession((state) => state.user?.id);
  const { data, isError, refetch } = useAccepted(playerId);
  if (playerId === undefined) return null;
  if (isError)
    return (
      <ErrorState title={t('agreement_error:load')} retryLabel={t('app:retry')} onRetry={() => void refetch()} framed />
    );
  if (!data) return <Skeleton className="h-14 rounded-14" />;
  const [newest] = data.accepted;
  const since = versionsSince(newest?.version ?? 0);
  if (since.length === 0 && newest)
    return (
      <Panel as="p" padding="small" className="text-14 text-muted">
        {t('accepted', { version: newest.version, date: day(newest.accepted_at) })}
      </Panel>
    );
  return (
    <Panel tone={data.agreement_due ? 'lift' : 'plain'} padding="medium" heading={t('due_title')}>
      {data.agreement_due && <p className="mt-1">{t('due_text')}</p>}
      {newest && (
        <h3 className="mt-4 font-medium">
          {t('changed_since', { version: newest.version, date: day(newest.accepted_at) })}
        </h3>
      )}
      {since.map(({ version }) => (
        <Changes key={version} version={version} />
      ))}
      <AcceptButton />
    </Panel>
  );
}

function AcceptButton() {
  const { t } = useTexts('agreement_page');
  const [sending, setSending] = useState(false);
  const accept = async (): Promise<void> => {
    setSending(true);
    await acceptAgreement();
    setSending(false);
  };
  return (
    <Button
      variant="primary"
      loading={sending}
      onClick={() => void accept()}
      className="mt-5 max-sm:w-full print:hidden"
      data-version={AGREEMENT_VERSION}
    >
      {t('accept')}
    </Button>
  );
}
