import { ErrorState, Modal, Skeleton } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { closeModal } from '../../lib/modals.ts';
import { proofOf } from './proof.ts';
import { useRound } from '../../entities/round/round-query.ts';
import { RoundValues } from './RoundValues.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

/** The values of a past round with a check on the spot; `null`: no round has finished yet. */
export default function ProvablyFairModal({ roundId }: { roundId: number | null }) {
  const { t } = useTexts('fairness');
  return (
    <Modal title={t('dialog_title')} closeLabel={t('app:close')} onClose={closeModal} width="medium">
      {roundId === null ? <p className="text-muted">{t('dialog_empty')}</p> : <RoundCheck id={roundId} />}
      <p className="mt-5 border-t border-line pt-4">
        <a href="/provably-fair" target="_blank" rel="noopener" className="text-info underline underline-offset-4">
          {t('dialog_more')}
        </a>
      </p>
    </Modal>
  );
}

function RoundCheck({ id }: { id: number }) {
  const { t } = useTexts('fairness');
  const round = useRound(id);
  if (round.isError && round.data === undefined)
    return (
      <ErrorState title={t('crash_error:load')} retryLabel={t('app:retry')} onRetry={() => void round.refetch()} />
    );
  if (round.data === undefined) return <Skeleton className="h-72" />;
  if (round.data === null) return <p className="text-muted">{t('verify_round_unknown')}</p>;
  const proof = proofOf(round.data);
  return (
    <>
      <RoundValues game={round.data} />
      {proof && <VerifyPanel key={proof.roundId} proof={proof} className="mt-4" />}
    </>
  );
}
