import { WHEEL_PAYS, WHEEL_SECTORS, wheelOdds } from '@updraft/rules/wheel';
import { classes } from '@updraft/ui';
import { OddsTable } from '../../entities/game-page/OddsTable.tsx';
import { RulesDialog } from '../../entities/game-page/RulesDialog.tsx';
import { useConfig } from '../../lib/config.ts';
import { dollars, percent } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { byShown, SWATCH, timesText } from './colours.ts';
import { useWheel } from './table.ts';

const RULES = [1, 2, 3, 4, 5] as const;

/**
 * Dialog with the rules of the wheel, the limits and times of the open round, and the odds and return of each colour.
 * [F5]
 */
export default function RulesModal() {
  const { t } = useTexts('wheel_rules');
  const config = useConfig((state) => state.config?.wheel);
  const open = useWheel((state) => state.limits);
  const times = useWheel((state) => state.times) ?? config;
  const limits =
    open ??
    (config && { ...config, minBet: config.minBetDollars, maxBet: config.maxBetDollars, maxWin: config.maxWinDollars });
  const values = times &&
    limits && {
      betting: times.bettingMs / 1000,
      spin: times.spinMs / 1000,
      wait: times.beaconWaitMs / 1000,
      items: limits.maxItems,
      bets: limits.maxBets,
      colours: limits.maxColours,
      min: dollars(limits.minBet),
      max: dollars(limits.maxBet),
      win: dollars(limits.maxWin),
    };
  return (
    <RulesDialog
      game="wheel"
      title={t('title')}
      rules={RULES.map((number) => ({ title: t(`rule_${number}_title`), text: t(`rule_${number}`, { ...values }) }))}
      outage={{ title: t('outage_title'), text: t('outage', { ...values }) }}
      more={t('more')}
    >
      <Odds />
    </RulesDialog>
  );
}

function Odds() {
  const { t } = useTexts('wheel_rules');
  const language = useSettings((state) => state.language);
  return (
    <div className="mt-5">
      <OddsTable
        caption={t('odds')}
        columns={[t('colour'), t('pays'), t('sectors'), t('chance'), t('return')]}
        rows={wheelOdds()
          .sort(byShown)
          .map(({ colour, sectors, returned, of }) => ({
            key: colour,
            head: (
              <span className="flex items-center gap-2">
                <span className={classes('size-3 rounded-full', SWATCH[colour])} />
                {t(`wheel:${colour}`)}
              </span>
            ),
            cells: [
              timesText(WHEEL_PAYS[colour]),
              `${sectors} / ${WHEEL_SECTORS.length}`,
              percent(sectors / of, 2, language),
              percent(returned / of, 2, language),
            ],
          }))}
      />
    </div>
  );
}
