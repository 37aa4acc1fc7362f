import { useSelection } from '../../../entities/inventory/selection-store.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useWheel } from '../table.ts';
import { mayBetMore, previewOf } from './board.ts';
import { useWheelForm } from './form.ts';

/** Possible win of the selected items on the chosen colour, and the room left on that colour. */
export function PreviewLine() {
  const { t } = useTexts('wheel');
  useSettings((state) => state.language);
  const colour = useWheelForm((state) => state.colour);
  const stakeCents = useSelection((state) => state.selectedCents);
  const phase = useWheel((state) => state.phase);
  const selfBets = useWheel((state) => state.selfBets);
  const columns = useWheel((state) => state.columns);
  const limits = useWheel((state) => state.limits);
  const board = { phase, selfBets, columns, limits };
  const { winCents, roomCents: room } = previewOf(board, colour, stakeCents);
  return (
    // The button, its note and the column heads show the same values in a low window.
    <p className="flex min-h-5 flex-wrap items-center justify-between gap-x-3 text-12 text-muted low:sr-only">
      {stakeCents === 0 ? (
        // The hint is hidden if the round accepts no further bet of the player.
        <span>{mayBetMore(board) && t('game:choose_hint')}</span>
      ) : (
        <span className="text-14 font-semibold text-text tabular-nums">
          {t('pays', { sum: dollars(winCents / 100) })}
        </span>
      )}
      {phase === 'betting' && room !== null && (
        <span className="text-text tabular-nums">{t('room', { sum: dollars(room / 100) })}</span>
      )}
    </p>
  );
}
