import type { CaseBattle } from '@updraft/contract';
import { Badge, buttonClasses, classes, Icon, Panel } from '@updraft/ui';
import { sumCents } from '../../../lib/cents.ts';
import { dollars } from '../../../lib/format.ts';
import { Link } from '../../../lib/Link.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { allSeats, ownSeat } from './battle.ts';
import { BoxThumbs } from './BoxThumbs.tsx';
import { SeatButton } from './SeatButton.tsx';
import { SeatPicture, useSeatName } from './SeatName.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useIsRunning } from './use-playback.ts';
import { usePlayerId } from '../../../entities/session/session-store.ts';

const ROW =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_7rem_11rem_13rem]';

/** Battle in a list: a waiting one with the button that joins or leaves it, a finished one with its result. */
export const BattleCard = ({ battle }: { battle: CaseBattle }) =>
  battle.state === 'waiting' ? <WaitingCard battle={battle} /> : <FinishedCard battle={battle} />;

function Name({ battle }: { battle: CaseBattle }) {
  const { t } = useTexts('battles');
  const playerId = usePlayerId();
  const { id, boxes } = battle;
  return (
    <p className="text-12 text-muted">
      {/* The link covers the whole row. The buttons of the row are above it. */}
      <Link to={`/cases/battles/${id}`} className="font-medium text-text after:absolute after:inset-0 after:rounded-14">
        {t('name', { id })}
      </Link>
      {' · '}
      {t('cases_count', { count: boxes.length })} {ownSeat(battle, playerId) && <Badge tone="info">{t('own')}</Badge>}
    </p>
  );
}

function SeatRow({ battle }: { battle: CaseBattle }) {
  const { t } = useTexts('battles');
  const { seats, size } = battle;
  return (
    <span className="flex gap-1" role="img" aria-label={t('seats_taken', { taken: seats.length, size })}>
      {allSeats(battle).map((seat, at) => (
        <SeatPicture key={at} seat={seat} size={32} />
      ))}
    </span>
  );
}

function Price({ price }: { price: number }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  return (
    <p className="text-right md:text-left">
      <span className="block text-12 text-muted">{t('seat_price')}</span>
      <span className="font-display text-16 font-semibold tabular-nums">{dollars(price, 2, language)}</span>
    </p>
  );
}

/** Battle that waits for players, with the button that joins or leaves it. */
function WaitingCard({ battle }: { battle: CaseBattle }) {
  const own = ownSeat(battle, usePlayerId());
  return (
    <Panel as="div" className={classes(ROW, own && 'border-info/60')}>
      <div className="min-w-0">
        <Name battle={battle} />
        <BoxThumbs boxes={battle.boxes} />
      </div>
      <Price price={battle.price} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <SeatRow battle={battle} />
        <TimeLeft until={battle.until} />
      </div>
      <div className="relative max-md:col-span-2">
        <SeatButton battle={battle} />
      </div>
    </Panel>
  );
}

/** Finished battle. The result is hidden while its boxes are still being shown. */
function FinishedCard({ battle }: { battle: CaseBattle }) {
  const isRunning = useIsRunning(battle);
  return (
    <Panel as="div" className={ROW}>
      <div className="min-w-0">
        <Name battle={battle} />
        <BoxThumbs boxes={battle.boxes} />
      </div>
      <Price price={battle.price} />
      <SeatRow battle={battle} />
      <div className="min-w-0 text-14 max-md:col-span-2">
        {isRunning ? <Running id={battle.id} /> : <Result battle={battle} />}
      </div>
    </Panel>
  );
}

function Running({ id }: { id: number }) {
  const { t } = useTexts('battles');
  return (
    <Link to={`/cases/battles/${id}`} className={buttonClasses('secondary', 'small', true)}>
      {t('watch')}
    </Link>
  );
}

function Result({ battle: { winner, seats } }: { battle: CaseBattle }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const won = seats.find(({ seat }) => seat === winner) ?? null;
  const user = useSeatName(won);
  if (won === null) return <p className="text-muted">{t('undecided')}</p>;
  const sum = sumCents(seats.map(({ total }) => ({ price: total ?? 0 }))) / 100;
  return (
    <p className="flex items-center gap-1.5">
      <Icon name="trophy" size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 text-balance">{t('won_by', { user, sum: dollars(sum, 2, language) })}</span>
    </p>
  );
}
