import { CrashRoundPage } from '../../features/crash/CrashRoundPage.tsx';
import { RoundCheck } from '../../features/fairness/RoundCheck.tsx';
import { publishedRound } from '../../entities/round/published-round.ts';

/** A past round of crash with its verification. */
export default function RoundPage({ id }: { id: number }) {
  return (
    <CrashRoundPage
      id={id}
      check={(game) => (
        <RoundCheck
          round={publishedRound('crash', game, game.multiplier === null ? null : { multiplier: game.multiplier })}
        />
      )}
    />
  );
}
