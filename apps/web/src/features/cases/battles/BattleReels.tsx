import type { BattleBox, OpenedBattle } from '@updraft/contract';
import { useMemo } from 'react';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type WholeBox, useBox } from '../query.ts';
import { ReelCanvas } from '../reel/ReelCanvas.tsx';
import { stripsOf } from '../reel/strips.ts';
import { ItemPictures } from '../reel/tile-sprites.ts';
import { allSeats, dropsOf, worthOf } from './battle.ts';
import { BATTLE_REELS } from './playback.ts';
import { SeatName, SeatPicture } from './SeatName.tsx';

interface BattleReelsProps {
  battle: OpenedBattle;
  /** Index of the box that is being opened, from 0. */
  round: number;
  /** Number of boxes that count in the running totals. */
  opened: number;
}

const HEIGHTS: Readonly<Record<number, string>> = { 2: 'h-56 md:h-76', 3: 'h-68 md:h-96', 4: 'h-76 md:h-112' };

/** Reels of all seats for one box. Each seat has a row with its running total beside it. */
export function BattleReels({ battle, round, opened }: BattleReelsProps) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const { drops, size } = battle;
  const box = battle.boxes[round];
  return (
    <div className={`grid grid-cols-[6.5rem_minmax(0,1fr)] md:grid-cols-[12rem_minmax(0,1fr)] ${HEIGHTS[size] ?? ''}`}>
      {/* The padding and gaps equal the edges and gaps of the rows on the canvas. */}
      <ol className="grid auto-rows-fr gap-3.5 py-2.5 pl-2">
        {allSeats(battle).map((seat, at) => (
          <li key={at} className="flex min-w-0 items-center gap-1.5 md:gap-3">
            <SeatPicture seat={seat} size={28} />
            <span className="min-w-0 flex-1 text-12 leading-4 md:text-14">
              <SeatName seat={seat} />
              <span className="block font-semibold tabular-nums">
                <span className="sr-only">{t('total')} </span>
                {dollars(worthOf(dropsOf(drops, { seat: at, opened })) / 100, 2, language)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <div className="relative min-w-0">{box && <Reels battle={battle} round={round} box={box} />}</div>
    </div>
  );
}

/** Reels of the box as it was opened. A box that has changed since then has no reels. */
function Reels({ battle, round, box }: { battle: OpenedBattle; round: number; box: BattleBox }) {
  const found = useBox(box.id).data;
  return found?.box.hash === box.hash ? <Running battle={battle} round={round} items={found.items} /> : null;
}

function Running({ battle, round, items }: { battle: OpenedBattle; round: number; items: WholeBox['items'] }) {
  const { t } = useTexts('cases');
  const pictures = useMemo(() => new ItemPictures(items), [items]);
  const strips = useMemo(
    () =>
      stripsOf(
        items,
        battle.drops.filter((drop) => drop.box === round),
      ),
    [battle.drops, items, round],
  );
  return (
    strips && <ReelCanvas label={t('reel')} times={BATTLE_REELS} items={items} pictures={pictures} strips={strips} />
  );
}
