import { NO_AUTO_CASH_OUT } from '@updraft/contract/constants';
import { classes, NumberInput, Panel } from '@updraft/ui';
import { Suspense, useEffect } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { lazyPart } from '../../../lib/chunks.tsx';
import { loadPageTexts } from '../../../lib/i18n.ts';
import { BoardHeader } from '../../../entities/stake/BoardHeader.tsx';
import { BOARD_LINK } from '../../../entities/stake/RulesButton.tsx';
import { useSession } from '../../../entities/session/session-store.ts';
import { BigButton } from './BigButton.tsx';
import { isAutoCashOutInRange } from './button.ts';
import { useStakeForm } from './form.ts';
import { useLimits } from './limits.ts';
import { dropNextBet } from './next-bet.ts';
import { canSavePresets } from './presets.ts';
import { CrashOwnBets } from './CrashOwnBets.tsx';
import { Presets } from './Presets.tsx';
import { Preview } from './Preview.tsx';

const AdminControls = lazyPart(async () => {
  const [part] = await Promise.all([import('./AdminControls.tsx'), loadPageTexts('staff')]);
  return part;
});

/** Controls of a bet: multipliers, own bets, and the main button. */
export function StakeBoard({ className }: { className?: string }) {
  const isAdmin = useSession((state) => state.user?.is_admin === true);
  // A kept bet is dropped when the page of crash is left, because other pages may not receive the events of its round.
  useEffect(() => dropNextBet, []);
  return (
    <Panel
      aria-labelledby="stake-title"
      tone={isAdmin ? 'loss' : 'plain'}
      className={classes('flex flex-col gap-2 p-3', className)}
    >
      <CrashHeader isAdmin={isAdmin} />
      <Presets />
      <div className="grid grid-cols-2 items-center gap-3">
        <FreeEntry />
        <Preview />
      </div>
      <CrashOwnBets />
      <BigButton />
      {isAdmin && (
        <Suspense fallback={null}>
          <AdminControls />
        </Suspense>
      )}
    </Panel>
  );
}

function CrashHeader({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTexts('crash');
  const editing = useStakeForm((state) => state.draft !== null);
  const isWrong = useStakeForm((state) => state.draft !== null && !canSavePresets(state.draft));
  const { edit, save } = useStakeForm.getState();
  return (
    <BoardHeader
      rules="crashRules"
      className={isAdmin && '-mx-3 -mt-3 rounded-t-14 border-b border-loss/40 bg-loss/10 px-3 py-1'}
    >
      <button
        type="button"
        aria-label={t(editing ? 'save' : 'edit')}
        disabled={isWrong}
        className={classes(
          BOARD_LINK,
          'disabled:cursor-not-allowed disabled:text-muted',
          editing && 'font-semibold text-lift',
        )}
        onClick={editing ? save : edit}
      >
        {t(editing ? 'save_short' : 'edit_short')}
      </button>
    </BoardHeader>
  );
}

/** Field for any multiplier. An empty field means infinity: the bet has no auto cash-out. */
function FreeEntry() {
  const { t } = useTexts('crash');
  const multiplier = useStakeForm((state) => state.multiplier);
  const limits = useLimits();
  const choose = useStakeForm((state) => state.choose);
  // The form is reset with the field. An invalid text would otherwise prevent a bet without a visible reason.
  useEffect(
    () => () => {
      if (useStakeForm.getState().multiplier === null) choose(NO_AUTO_CASH_OUT);
    },
    [choose],
  );
  return (
    <NumberInput
      label={t('own_multiplier')}
      hideLabel
      placeholder="∞"
      value={multiplier === null ? 'invalid' : multiplier === NO_AUTO_CASH_OUT ? null : multiplier}
      // The wire's number for infinity cannot be typed as a multiplier.
      onChange={(value) =>
        choose(value === 'invalid' || value === NO_AUTO_CASH_OUT ? null : (value ?? NO_AUTO_CASH_OUT))
      }
      aria-invalid={!isAutoCashOutInRange(multiplier, limits)}
      aria-describedby="crash-cash-out-hint crash-button-note"
    />
  );
}
