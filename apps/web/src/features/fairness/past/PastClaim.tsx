import type { FalseRound } from '@updraft/rules/fairness';
import { AsyncBody, loadStatusOf, Skeleton } from '@updraft/ui';
import { useConfig } from '../../../lib/config.ts';
import { useQuery } from '../../../lib/query-client.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ClaimButton } from '../claim/ClaimButton.tsx';
import { judge } from '../judge.ts';
import { proofOfFalse } from './claim-proof.ts';

/** The claim of a round that does not hold in its chain, with the proof of that round. */
export function PastClaim({ game, first }: { game: string; first: FalseRound }) {
  const { t } = useTexts('fairness');
  const mode = useConfig((state) => state.config?.mode);
  const proof = useQuery({
    queryKey: ['claim-proof', game, first.roundId, first.check],
    queryFn: () => proofOfFalse(game, first),
  });
  return (
    <AsyncBody
      status={loadStatusOf(proof)}
      skeleton={<Skeleton className="mt-3 h-28" />}
      error={{
        title: t('past_proof_failed'),
        retryLabel: t('app:retry'),
        onRetry: () => void proof.refetch(),
        framed: true,
        className: 'mt-3',
      }}
    >
      {() =>
        proof.data && (
          <ClaimButton
            game={game}
            unit="round"
            id={first.roundId}
            values={proof.data.values}
            report={judge(proof.data.report, mode)}
          />
        )
      }
    </AsyncBody>
  );
}
