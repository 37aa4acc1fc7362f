import type { OpenedBattle } from '@updraft/contract';
import { Button, classes, Icon, Panel } from '@updraft/ui';
import { useEffect, useRef } from 'react';
import { reloadInventory } from '../../../entities/inventory/inventory-store.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { play } from '../../../lib/sound.ts';
import { useTexts } from '../../../lib/texts.ts';
import { outcomeOf, ownSeat } from './battle.ts';
import { AgainButton } from './AgainButton.tsx';
import { BattleReels } from './BattleReels.tsx';
import { BoxRow } from './BoxRow.tsx';
import { openedIn } from './playback.ts';
import { useSeatName } from './SeatName.tsx';
import { SeatColumns } from './SeatColumns.tsx';
import { SellDrops } from './SellDrops.tsx';
import { usePlayback } from './use-playback.ts';
import { usePlayerId } from '../../../entities/session/session-store.ts';

/** Started battle. Viewers see its reels box by box, then its result. [BT-20 … BT-23] */
export function FinishedBattle({ battle }: { battle: OpenedBattle }) {
  const { t } = useTexts('battles');
  const { phase, skip } = usePlayback(battle);
  const count = battle.boxes.length;
  const opened = openedIn(phase, count);
  useResultSound(battle, phase === null);
  return (
    <>
      <BoxRow boxes={battle.boxes} current={phase?.round ?? null} />
      {phase === null ? (
        <Result battle={battle} />
      ) : (
        <Panel tone="deep" aria-label={t('running')} className="flex flex-col overflow-hidden">
          <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line bg-ink-900 px-3">
            <p className="text-14 tabular-nums">{t('round', { number: phase.round + 1, count })}</p>
            <Button variant="ghost" size="small" icon="chevron-right" onClick={skip}>
              {t('show_result')}
            </Button>
          </div>
          <BattleReels key={phase.round} battle={battle} round={phase.round} opened={opened} />
        </Panel>
      )}
      <SeatColumns battle={battle} opened={opened} isOver={phase === null} />
    </>
  );
}

/**
 * Plays the sound of a result that arrives while the page shows the battle. Then reloads the inventory if the player
 * has a seat.
 */
function useResultSound(battle: OpenedBattle, isOver: boolean): void {
  const playerId = usePlayerId();
  const wasRunning = useRef(!isOver);
  useEffect(() => {
    if (!isOver || !wasRunning.current) return;
    wasRunning.current = false;
    const outcome = outcomeOf(battle, playerId);
    const isGain = outcome.kind === 'won' && outcome.wonCents > outcome.paidCents;
    play(isGain ? 'win' : 'stop', 'cases');
    if (ownSeat(battle, playerId)) void reloadInventory();
  }, [battle, isOver, playerId]);
}

function Result({ battle }: { battle: OpenedBattle }) {
  return (
    <Panel
      padding="small"
      className="flex flex-col items-center gap-3 text-center transition-[scale] duration-(--motion-panel) motion-safe:starting:scale-95"
    >
      <div role="status" className="text-balance">
        <Outcome battle={battle} />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <SellDrops battle={battle} />
        <AgainButton battle={battle} />
      </div>
    </Panel>
  );
}

const CALM = 'text-14 text-muted';
const TITLE = 'flex items-center justify-center gap-2 font-display text-16 font-medium';

/**
 * Result of the battle. A gain of the player is the largest thing on the page, any other result is shown calmly. [F10]
 */
function Outcome({ battle }: { battle: OpenedBattle }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const outcome = outcomeOf(battle, usePlayerId());
  const user = useSeatName('winner' in outcome ? outcome.winner : null);
  const sum = (cents: number): string => dollars(cents / 100, 2, language);
  switch (outcome.kind) {
    case 'won': {
      const { wonCents, paidCents } = outcome;
      const said = { sum: sum(wonCents), paid: sum(paidCents) };
      if (wonCents <= paidCents) return <p className={CALM}>{t('you_won_less', said)}</p>;
      return (
        <>
          <p className={classes(TITLE, 'text-28! leading-none font-bold! text-win tabular-nums md:text-40!')}>
            <Icon name="trophy" size={28} />
            {t('you_won', said)}
          </p>
          <p className={classes(CALM, 'mt-2')}>{t('you_won_text', { ...said, count: battle.drops.length })}</p>
        </>
      );
    }
    case 'lost':
      return (
        <p className={CALM}>{t('you_lost', { user, best: sum(outcome.bestCents), sum: sum(outcome.ownCents) })}</p>
      );
    case 'watched':
      return (
        <p className="font-display text-16 font-medium">
          <Icon name="trophy" size={20} className="mr-2 inline align-text-bottom text-muted" />
          {t('won_by', { user, sum: sum(outcome.wonCents) })}
        </p>
      );
    case 'kept':
    case 'undecided':
      return (
        <>
          <p className={TITLE}>{t('undecided')}</p>
          <p className={CALM}>
            {outcome.kind === 'kept'
              ? t('undecided_own', { sum: sum(outcome.ownCents) })
              : t('undecided_text', { sum: sum(outcome.greatestCents) })}
          </p>
        </>
      );
  }
}
