import { MINI_FIGURE, MiniRoundBar, type MiniRoundProps } from '../../../entities/round/MiniRoundBar.tsx';
import { isUnheard } from '../../../lib/connection-state.ts';
import { dollars, percent } from '../../../lib/format.ts';
import { useSettings } from '../../../lib/settings.ts';
import { usePlainName } from '../../../lib/Private.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { SpinnerCanvas } from '../canvas/SpinnerCanvas.tsx';
import { ownChance } from '../own-part.ts';
import { useJackpot } from '../table.ts';

/** Round in one line: the pot, the strip, and the player's chance. */
export default function MiniRound({ inDock }: MiniRoundProps) {
  const { t } = useTexts('jackpot');
  const language = useSettings((state) => state.language);
  const phase = useJackpot((state) => state.phase);
  const countdown = useJackpot((state) => state.countdown);
  const bank = useJackpot((state) => state.pot.bank);
  const winner = useJackpot((state) => (state.phase === 'result' ? (state.spin?.winner ?? null) : null));
  const name = usePlainName(winner?.user);
  const chance = useJackpot(ownChance);
  const isSilent = useJackpot(({ connection }) => isUnheard(connection));
  const moment =
    phase === 'betting'
      ? `${t('draw_in')} ${t('game:seconds', { count: countdown })}`
      : t(phase === 'result' ? 'won_by' : `mini_${phase}`, { name });
  return (
    <MiniRoundBar
      {...(inDock && { inDock })}
      isSilent={isSilent}
      moment={moment}
      figure={<span className={MINI_FIGURE}>{dollars(winner?.win ?? bank, 2, language)}</span>}
      picture={<SpinnerCanvas className="h-12 min-w-0 flex-1" />}
      own={{
        label: t('your_chance'),
        value: (
          <span className="text-14 font-semibold tabular-nums">
            {chance === null ? '—' : percent(chance / 100, 2, language)}
          </span>
        ),
      }}
      places={{
        round: inDock ? 'min-w-0 shrink-0 @max-[26rem]:max-w-44' : 'min-w-0 max-w-28 shrink-0',
        own: 'shrink-0 items-end',
      }}
    />
  );
}
