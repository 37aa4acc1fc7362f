import type { WheelRound as Round } from '@updraft/contract';
import { publishedRound } from '../../entities/round/published-round.ts';
import { RoundCheck } from '../../features/fairness/RoundCheck.tsx';
import { WheelRoundPage } from '../../features/wheel/WheelRoundPage.tsx';

/** Published values of the result; null before the result. */
const resultOf = ({ result, beacon, closes_at_ms }: Round) =>
  result && {
    sector: result.sector,
    closes_at_ms,
    beacon: beacon.id,
    beacon_round: beacon.round,
    beacon_randomness: result.beacon_randomness,
    beacon_signature: result.beacon_signature,
  };

/** A past round of the wheel with its verification. */
export default function WheelRound({ id }: { id: number }) {
  return (
    <WheelRoundPage id={id} check={(round) => <RoundCheck round={publishedRound('wheel', round, resultOf(round))} />} />
  );
}
