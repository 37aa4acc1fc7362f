import type { CallOutput } from '@updraft/contract';
import { Panel } from '@updraft/ui';
import { RoundLink } from '../../entities/round/RoundLink.tsx';
import { useTexts } from '../../lib/texts.ts';
import { dateTime, decimal, multiplier } from '../../lib/format.ts';
import { useConfig } from '../../lib/config.ts';
import { useSettings } from '../../lib/settings.ts';
import type { FairGame } from './games/fair-game.ts';
import { useInterruptions } from './query.ts';
import { ArticleSection as Section } from '../../lib/ArticleSection.tsx';
import { FairnessList } from './FairnessList.tsx';

type Interruption = CallOutput<'GET /api/fairness/interruptions'>[number];

/** Rules of a game for interruptions. `hasList`: true if the last interruptions of its rounds are listed. */
export function Interruptions({ part: { game, outage }, hasList }: { part: FairGame; hasList: boolean }) {
  const { t } = useTexts('fairness');
  const config = useConfig((state) => state.config);
  const values = config && outage ? outage(config) : {};
  return (
    <Section id="interruptions" title={t('interruptions')} lead={t(`interruptions_${game}`, values)}>
      {hasList && <List game={game} />}
    </Section>
  );
}

function List({ game }: { game: string }) {
  const { t } = useTexts('fairness');
  const list = useInterruptions();
  return (
    <FairnessList
      list={{ ...list, data: list.data?.filter((one) => one.game === game) }}
      empty={t('interruptions_empty')}
    >
      {(all) => (
        <Panel as="ul" className="divide-y divide-line">
          {all.map((one) => (
            <Row key={`${one.round_id} ${one.from}`} interruption={one} />
          ))}
        </Panel>
      )}
    </FairnessList>
  );
}

function Row({ interruption: one }: { interruption: Interruption }) {
  const { t } = useTexts('fairness');
  const language = useSettings((state) => state.language);
  return (
    <li>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 px-4 py-2 text-14 tabular-nums sm:grid-cols-4">
        <div>
          <dt className="text-12 text-muted">{t('interruption_round')}</dt>
          <dd>
            <RoundLink game={one.game} id={one.round_id} className="text-info underline underline-offset-4">
              {one.round_id}
            </RoundLink>
          </dd>
        </div>
        <Figure name={t('interruption_when')} value={dateTime(one.from, language)} />
        <Figure
          name={t('interruption_gap')}
          value={t('interruption_gap_value', { seconds: decimal(one.gap_ms / 1000, 1, language) })}
        />
        <Figure
          name={t('interruption_cashed')}
          value={
            one.refunded
              ? t(one.reason === 'gap' ? 'interruption_refunded' : `interruption_${one.reason}`)
              : one.cashed_out_at === null
                ? t('interruption_nothing')
                : multiplier(one.cashed_out_at)
          }
        />
      </dl>
    </li>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
