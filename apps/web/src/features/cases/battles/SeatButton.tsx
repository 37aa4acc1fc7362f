import type { CaseBattle } from '@updraft/contract';
import { Button, classes } from '@updraft/ui';
import type { ReactNode } from 'react';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SaleOffer } from '../opening/SaleOffer.tsx';
import { ownSeat } from './battle.ts';
import { useBattleCommands } from './use-battle-commands.ts';
import { takeStep, useSeatStep, useStepWords } from './use-seat.ts';
import { usePlayerId } from '../../../entities/session/session-store.ts';

interface SeatButtonProps {
  battle: CaseBattle;
  /** True for the button on the battle's own page, which has a note below it. */
  isLarge?: boolean;
}

/** Button of a waiting battle. It joins or leaves the battle, or leads to the sign-in or the deposit first. */
export function SeatButton({ battle, isLarge = false }: SeatButtonProps) {
  const own = ownSeat(battle, usePlayerId());
  return own ? (
    <LeaveButton battle={battle} isCreator={own.seat === 0} isLarge={isLarge} />
  ) : (
    <JoinButton battle={battle} isLarge={isLarge} />
  );
}

function JoinButton({ battle: { id, price }, isLarge }: Required<SeatButtonProps>) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const { isBusy, join } = useBattleCommands();
  const step = useSeatStep(price, { isFirst: false });
  const pay = { face: t('join', { sum: dollars(price, 2, language) }), note: t('join_hint') };
  const { face, note } = useStepWords()(step, pay, language);
  const isRefused = step.kind === 'pay' && step.obstacle !== null;
  return (
    <Noted note={isLarge || isRefused ? note : ''} isLarge={isLarge}>
      <Button
        data-testid="seat-button"
        variant={isRefused ? 'secondary' : 'primary'}
        size={isLarge ? 'large' : 'small'}
        wide
        disabled={isRefused}
        loading={isBusy}
        onClick={() => (step.kind === 'pay' ? void join({ id, price }) : takeStep(step))}
      >
        {face}
      </Button>
      {isLarge && step.kind === 'deposit' && <SaleOffer missingCents={step.missingCents} />}
    </Noted>
  );
}

function LeaveButton({
  battle: { id, price },
  isCreator,
  isLarge,
}: Required<SeatButtonProps> & { isCreator: boolean }) {
  const { t } = useTexts('battles');
  const language = useSettings((state) => state.language);
  const { isBusy, leave } = useBattleCommands();
  const note = isCreator ? t('cancel_hint') : t('leave_hint', { sum: dollars(price, 2, language) });
  return (
    <Noted note={isLarge ? note : ''} isLarge={isLarge}>
      <Button size={isLarge ? 'large' : 'small'} wide loading={isBusy} onClick={() => void leave({ id })}>
        {t(isCreator ? 'cancel' : 'leave')}
      </Button>
    </Noted>
  );
}

function Noted({ note, isLarge, children }: { note: string; isLarge: boolean; children: ReactNode }) {
  return (
    <div className={classes('flex w-full flex-col gap-1', isLarge && 'mx-auto max-w-104')}>
      {children}
      {note !== '' && <p className="text-center text-12 leading-4 text-balance text-muted">{note}</p>}
    </div>
  );
}
