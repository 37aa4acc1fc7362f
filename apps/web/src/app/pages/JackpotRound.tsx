import { Skeleton } from '@updraft/ui';
import { usePublishedRound } from '../../features/fairness/query.ts';
import { RoundCheck } from '../../features/fairness/RoundCheck.tsx';
import { JackpotRoundPage } from '../../features/jackpot/JackpotRoundPage.tsx';

/** A past round of the jackpot with its verification. */
export default function JackpotRound({ id }: { id: number }) {
  return <JackpotRoundPage id={id} check={() => <Check id={id} />} />;
}

/**
 * Verification of the round. The tickets may be a long list, so only the published round, requested here, contains
 * them.
 */
function Check({ id }: { id: number }) {
  const { data: round } = usePublishedRound('jackpot', id);
  return round ? <RoundCheck round={round} /> : <Skeleton className="h-100" />;
}
