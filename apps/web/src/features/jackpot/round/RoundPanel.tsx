import { classes, Panel } from '@updraft/ui';
import { Announcement } from '../../../entities/round/Announcement.tsx';
import { FrozenNote } from '../../../entities/round/FrozenNote.tsx';
import { ResultStrip } from '../../../entities/round/ResultStrip.tsx';
import { isUnheard } from '../../../lib/connection-state.ts';
import { dollars, percent } from '../../../lib/format.ts';
import { usePlainName } from '../../../lib/Private.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { drawnWinner, winningRange } from '../bets/ticket-ranges.ts';
import { SpinnerCanvas } from '../canvas/SpinnerCanvas.tsx';
import { loadJackpotHistory, jackpotStore, useJackpot } from '../table.ts';
import type { PastPot } from '../wire.ts';
import { PotHead } from './PotHead.tsx';
import { isPotGain, OwnPot, WinnerCard } from './WinnerCard.tsx';

const lookOf = ({ user, win, chance }: PastPot) => ({
  text: `${dollars(win)} · ${percent(chance / 100)}`,
  className: 'text-text',
  winner: user,
});
const retry = (): void => void loadJackpotHistory().catch(() => undefined);

/** Panel of the round: last pots on top, then the pot or its winner, and the spinner. */
export function RoundPanel({ className }: { className?: string }) {
  const { t } = useTexts('jackpot');
  const past = useJackpot((state) => state.past);
  const pastLoaded = useJackpot((state) => state.pastLoaded);
  const pastFailed = useJackpot((state) => state.pastFailed);
  const isFrozen = useJackpot((state) => isUnheard(state.connection));
  return (
    <Panel aria-labelledby="round-title" tone="deep" className={classes('flex flex-col overflow-hidden', className)}>
      <h2 id="round-title" className="sr-only">
        {t('game:round')}
      </h2>
      <ResultStrip
        game="jackpot"
        past={past}
        pastLoaded={pastLoaded}
        pastFailed={pastFailed}
        look={lookOf}
        onRetry={retry}
        className="h-9 shrink-0 border-b border-line bg-ink-900 max-md:h-11"
      />
      <div className="@container flex flex-1 flex-col bg-[radial-gradient(90%_80%_at_50%_70%,var(--color-ink-800),var(--color-ink-950)_75%)]">
        <div
          data-scene
          className="relative flex h-76 w-full grow flex-col overflow-hidden md:h-80 xl:h-[clamp(17rem,calc(100dvh-var(--header-height)-26rem),26rem)]"
        >
          <Head />
          <SpinnerCanvas className="h-32 w-full shrink-0 md:h-40 xl:h-[min(50%,12.5rem)]" />
          {isFrozen && <FrozenNote place="top" />}
          <Announcer />
        </div>
      </div>
    </Panel>
  );
}

/** Shows the pot until it is won, then its winner. */
function Head() {
  const winner = useJackpot(drawnWinner);
  const tickets = useJackpot((state) => state.spin?.tickets ?? 0);
  const bets = useJackpot((state) => state.bets);
  const selfId = useJackpot((state) => state.selfId);
  if (winner === null) return <PotHead />;
  const isOwn = winner.user.id === selfId;
  return (
    <div className="grid min-h-0 flex-1 animate-rise [container-type:size] place-items-center px-3 pt-2">
      {isOwn && isPotGain(winner) ? (
        <OwnPot winner={winner} tickets={tickets} />
      ) : (
        <WinnerCard winner={winner} tickets={tickets} isOwn={isOwn} range={winningRange(winner, bets)} />
      )}
    </div>
  );
}

/** Announces each phase to screen readers, and nothing between phases. */
function Announcer() {
  const { t } = useTexts('jackpot');
  const loaded = useJackpot((state) => state.loaded);
  const phase = useJackpot((state) => state.phase);
  const winner = useJackpot((state) => state.spin?.winner ?? null);
  const name = usePlainName(winner?.user);
  const text = (): string => {
    if (!loaded) return t('game:loading');
    switch (phase) {
      case 'empty':
        return t('situation_empty');
      case 'alone':
        return t('situation_alone');
      case 'betting':
        // The countdown is read without a subscription, so that it is announced only once, when it begins.
        return t('say_betting', { count: jackpotStore.getState().countdown });
      case 'beacon':
        return t('say_closed');
      case 'spin':
        return t('situation_spin');
      case 'returned':
        return t('say_returned');
      case 'result':
        return winner === null ? '' : t('say_won', { name, sum: dollars(winner.win) });
    }
  };
  return <Announcement>{text()}</Announcement>;
}
