import { CrashRoundPage } from '../../features/crash/CrashRoundPage.tsx';
import { publishedRound } from '../../features/crash/published-round.ts';
import { RoundCheck } from '../../features/fairness/RoundCheck.tsx';

/** A past round of crash with its verification. */
export default function RoundPage({ id }: { id: number }) {
  return <CrashRoundPage id={id} check={(game) => <RoundCheck round={publishedRound(game)} />} />;
}
