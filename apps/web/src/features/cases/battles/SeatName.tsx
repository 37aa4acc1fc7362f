import type { BattleSeat } from '@updraft/contract';
import { Avatar, classes, Icon } from '@updraft/ui';
import { useTexts } from '../../../lib/texts.ts';
import { UserAvatar, UserName } from '../../../lib/UserName.tsx';
import { usePlainName } from '../../../lib/Private.tsx';
import { usePlayerId } from '../../../entities/session/session-store.ts';

/** Picture of a seat's player. A free seat is a dashed circle. */
export function SeatPicture({ seat, size }: { seat: BattleSeat | null; size: number }) {
  if (seat === null)
    return (
      <span
        style={{ width: size, height: size }}
        className="grid shrink-0 place-items-center rounded-full border border-dashed border-muted text-muted"
      >
        <Icon name="plus" size={Math.round(size / 2)} />
      </span>
    );
  return seat.user ? <UserAvatar user={seat.user} size={size} /> : <Avatar src={null} size={size} />;
}

/** True if the seat is the one of the signed-in player. */
const useIsOwn = (seat: BattleSeat | null): boolean => {
  const playerId = usePlayerId();
  return seat !== null && (seat.own ?? (playerId !== null && seat.user?.id === playerId));
};

/** Returns the name of a seat's player as text. A hidden name is replaced by a general text. */
export function useSeatName(seat: BattleSeat | null): string {
  const { t } = useTexts('cases');
  const name = usePlainName(seat?.user ?? null);
  if (seat === null) return t('battles:free');
  if (seat.user) return name;
  return t(seat.own ? 'hidden_own' : 'hidden_player');
}

/** Name of a seat's player. The player's own seat is marked. */
export function SeatName({ seat, className }: { seat: BattleSeat | null; className?: string }) {
  const { t } = useTexts('battles');
  const isOwn = useIsOwn(seat);
  const name = useSeatName(seat);
  return (
    <span
      className={classes('flex min-w-0 flex-wrap items-baseline gap-x-1.5', seat === null && 'text-muted', className)}
    >
      {seat?.user ? <UserName user={seat.user} plain /> : <span className="truncate">{name}</span>}
      {isOwn && seat?.user && <span className="shrink-0 text-12 font-normal text-muted">({t('you')})</span>}
    </span>
  );
}
