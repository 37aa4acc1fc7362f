import { useCrash } from '../features/crash/store.ts';
import ProvablyFairModal from '../features/fairness/ProvablyFairModal.tsx';

/** The check of a past round: of the one it is opened for, else of the last one of crash that has finished. */
export default function RoundCheckModal({ game, roundId }: { game?: unknown; roundId?: unknown }) {
  const lastId = useCrash((state) => state.past[0]?.id ?? null);
  return (
    <ProvablyFairModal
      game={typeof game === 'string' ? game : 'crash'}
      roundId={typeof roundId === 'number' ? roundId : lastId}
    />
  );
}
