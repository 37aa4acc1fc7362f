import { classes } from '@updraft/ui';
import { MINI_FIGURE, MiniRoundBar, type MiniRoundProps } from '../../../entities/round/MiniRoundBar.tsx';
import { isUnheard } from '../../../lib/connection-state.ts';
import { dollars } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { SWATCH, timesText } from '../colours.ts';
import { useWheelForm } from '../stake/form.ts';
import { useWheel } from '../table.ts';

/** Round in one line: its state, and the player's bets in it. */
export default function MiniWheel({ inDock }: MiniRoundProps) {
  const { t } = useTexts('wheel');
  const language = useSettings((state) => state.language);
  const phase = useWheel((state) => state.phase);
  const seconds = useWheel((state) => state.countdown);
  const spin = useWheel((state) => state.spin);
  const selfBets = useWheel((state) => state.selfBets);
  const isSilent = useWheel(({ connection }) => isUnheard(connection));
  const chosen = useWheelForm((state) => state.colour);
  const colours = selfBets.length > 0 ? [...new Set(selfBets.map(({ colour }) => colour))] : chosen ? [chosen] : [];
  const staked = selfBets.reduce((sum, { price }) => sum + price, 0);
  const moment = {
    betting: [t('closes_in'), t('game:seconds', { count: seconds })],
    beacon: [t('closed'), '…'],
    spin: [t('spinning'), '…'],
    result: [spin && t(spin.colour), spin && timesText(spin.multiplier)],
    returned: [t('returned'), '—'],
  }[phase];
  return (
    <MiniRoundBar
      {...(inDock && { inDock })}
      isSilent={isSilent}
      mark={
        phase === 'result' &&
        spin !== null && <span className={classes('size-8 shrink-0 rounded-full', SWATCH[spin.colour])} />
      }
      moment={moment[0] ?? ''}
      figure={<span className={classes(MINI_FIGURE, isSilent && 'text-muted')}>{moment[1]}</span>}
      own={{
        label: t('your_colour'),
        value: (
          <span className="flex items-center gap-1.5 text-14 font-semibold tabular-nums">
            {colours.length === 0 && '—'}
            {colours.map((colour) => (
              <span key={colour} className={classes('size-3 rounded-full', SWATCH[colour])} />
            ))}
            {staked > 0 && dollars(staked, 2, language)}
          </span>
        ),
      }}
      places={{ round: 'min-w-0', own: 'items-end' }}
    />
  );
}
