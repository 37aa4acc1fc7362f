import { verifierOf } from '@updraft/rules/verifiers';
import { ErrorState, Modal, Skeleton } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { fairnessOf } from '../../lib/fairness-of.ts';
import { closeModal } from '../../lib/modals.ts';
import { valuesOf } from './proof.ts';
import { usePublishedRound } from './query.ts';
import { RoundValues } from './RoundValues.tsx';
import { VerifyPanel } from './VerifyPanel.tsx';

/** Dialog with the values of a past round and their verification. `roundId` null: no round has finished yet. */
export default function ProvablyFairModal({ game, roundId }: { game: string; roundId: number | null }) {
  const { t } = useTexts('fairness');
  return (
    <Modal title={t('dialog_title')} closeLabel={t('app:close')} onClose={closeModal} width="medium">
      {roundId === null ? <p className="text-muted">{t('dialog_empty')}</p> : <RoundCheck game={game} id={roundId} />}
      <p className="mt-5 border-t border-line pt-4">
        <a href={fairnessOf(game)} target="_blank" rel="noopener" className="text-info underline underline-offset-4">
          {t('dialog_more')}
        </a>
      </p>
    </Modal>
  );
}

function RoundCheck({ game, id }: { game: string; id: number }) {
  const { t } = useTexts('fairness');
  const round = usePublishedRound(game, id);
  const verifier = verifierOf(game);
  if (round.isError && round.data === undefined)
    return <ErrorState title={t('round_failed')} retryLabel={t('app:retry')} onRetry={() => void round.refetch()} />;
  if (round.data === undefined) return <Skeleton className="h-72" />;
  if (round.data === null || !verifier) return <p className="text-muted">{t('verify_round_unknown')}</p>;
  const values = valuesOf(verifier, round.data);
  return (
    <>
      <RoundValues verifier={verifier} round={round.data} />
      {values && <VerifyPanel key={`${game} ${id}`} verifier={verifier} values={values} className="mt-4" />}
    </>
  );
}
