import type { BattleDrop, BattleSeat, OpenedBattle } from '@updraft/contract';
import { Badge, classes, Icon, Panel } from '@updraft/ui';
import { ItemArt } from '../../../entities/item/ItemArt.tsx';
import { itemName, nameLines, rarityColour } from '../../../entities/item/item-name.ts';
import { dollars } from '../../../lib/format.ts';
import { Link } from '../../../lib/Link.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { allSeats, dropsOf, worthOf } from './battle.ts';
import { SeatName, SeatPicture, useSeatName } from './SeatName.tsx';

const COLUMNS: Readonly<Record<number, string>> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3', 4: 'md:grid-cols-4' };

interface SeatColumnsProps {
  battle: OpenedBattle;
  /** Number of boxes whose drops are shown. */
  opened: number;
  /** True if the battle is over: the winner is marked. */
  isOver?: boolean;
}

/** Seats of a battle side by side, in two columns on phones. Each shows its drops and their total worth. */
export function SeatColumns({ battle, opened, isOver = false }: SeatColumnsProps) {
  const { winner, size, drops } = battle;
  return (
    <ul className={classes('grid grid-cols-2 gap-2', COLUMNS[size])}>
      {allSeats(battle).map((seat, at) => (
        <li key={at} className="min-w-0">
          <Column
            seat={seat}
            drops={dropsOf(drops, { seat: at, opened })}
            isWinner={isOver && winner === at}
            isFaded={isOver && winner !== null && winner !== at}
          />
        </li>
      ))}
    </ul>
  );
}

interface ColumnProps {
  seat: BattleSeat | null;
  drops: readonly BattleDrop[];
  isWinner: boolean;
  isFaded: boolean;
}

function Column({ seat, drops, isWinner, isFaded }: ColumnProps) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const user = useSeatName(seat);
  return (
    <Panel
      as="div"
      tone="raised"
      className={classes(
        'flex h-full flex-col gap-2 p-2',
        seat === null && 'border-dashed',
        isWinner && 'border-win/60',
      )}
    >
      <div className="flex min-h-10 items-center gap-2">
        <SeatPicture seat={seat} size={36} />
        <span className="min-w-0 flex-1 text-14 leading-5">
          <SeatName seat={seat} className="font-medium" />
          {drops.length > 0 && (
            <span className="block font-semibold tabular-nums">
              <span className="sr-only">{t('total')} </span>
              {dollars(worthOf(drops) / 100, 2, language)}
            </span>
          )}
        </span>
      </div>
      {isWinner && (
        <Badge tone="win" className="self-start">
          <Icon name="trophy" size={14} />
          {t('winner')}
        </Badge>
      )}
      {drops.length > 0 && (
        <ol aria-label={t('drops_of', { user })} className={classes('flex flex-col gap-1', isFaded && 'opacity-80')}>
          {drops.map((drop) => (
            <Drop key={drop.opening} drop={drop} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Drop with a link to its opening, where it can be verified. */
function Drop({ drop: { item, opening } }: { drop: BattleDrop }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const name = itemName(item, language);
  const { weapon, finish } = nameLines(name);
  const sum = dollars(item.price, 2, language);
  return (
    <li style={{ ['--rarity' as string]: rarityColour(item.rarity) }} className="animate-rise">
      <Link
        to={`/cases/opening/${opening}`}
        title={name}
        aria-label={t('verify_drop', { item: name, sum })}
        className="flex min-h-12 items-center gap-2 rounded-8 border border-line border-b-2 border-b-(--rarity) bg-ink-900 px-1.5 hover:border-muted hover:border-b-(--rarity) focus-visible:-outline-offset-2"
      >
        <ItemArt image={item.image} size={48} alt="" className="size-9!" />
        <span className="min-w-0 flex-1 text-12 leading-4">
          <span className="block truncate">{finish || weapon}</span>
          <span className="font-semibold tabular-nums">{sum}</span>
        </span>
        <Icon name="shield" size={14} className="shrink-0 text-muted max-sm:hidden" />
      </Link>
    </li>
  );
}
