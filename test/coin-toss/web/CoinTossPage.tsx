import { AsyncList, Button, Page, Panel, Skeleton } from '@updraft/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useSelection } from '../../../apps/web/src/entities/inventory/selection-store.ts';
import { UserName } from '../../../apps/web/src/lib/UserName.tsx';
import { toCents } from '../../../apps/web/src/lib/cents.ts';
import { dollars } from '../../../apps/web/src/lib/format.ts';
import { useTexts } from '../../../apps/web/src/lib/texts.ts';
import { isPending } from '../../../apps/web/src/table-client/own-commands.ts';
import type { TossBet } from '../contract.ts';
import { SIDES, winCents } from '../rules/index.ts';
import { placeBet } from './place-bet.ts';
import { ownBet, ownResult } from './state.ts';
import { showToss, startToss, useToss } from './table.ts';

const TICK_MS = 250;

/** Heads or tails: the round, the stake and the bets of everyone. */
export default function CoinTossPage({ inventory }: { inventory?: ReactNode }) {
  const { t } = useTexts('coin_toss');
  useEffect(() => {
    void startToss();
    showToss(true);
    return () => showToss(false);
  }, []);
  const loaded = useToss((state) => state.loaded);
  const bets = useToss((state) => state.bets);
  return (
    <Page title={t('title')}>
      <Panel padding="medium" className="flex flex-col items-center gap-4">
        <Round />
        <Stake />
      </Panel>
      {inventory}
      <Panel padding="medium" heading={t('bets')}>
        <AsyncList
          items={loaded ? bets : undefined}
          skeleton={<Skeleton className="h-10" />}
          error={<p className="py-4 text-14 text-muted">{t('loading')}</p>}
          empty={<p className="py-4 text-14 text-muted">{t('no_bets')}</p>}
        >
          {(shown) => (
            <ul className="divide-y divide-line">
              {shown.map((bet) => (
                <BetRow key={bet.id} bet={bet} />
              ))}
            </ul>
          )}
        </AsyncList>
      </Panel>
    </Page>
  );
}

/** Shows the phase of the round and the result of the player's own bet. */
function Round() {
  const { t } = useTexts('coin_toss');
  const { phase, result, loaded } = useToss((state) => state);
  const seconds = useSecondsLeft();
  const own = useToss(ownResult);
  const bet = useToss(ownBet);
  if (!loaded) return <p className="text-muted">{t('loading')}</p>;
  return (
    <div role="status" className="text-center">
      {phase === 'open' && <p className="tabular-nums">{t('closes_in', { seconds })}</p>}
      {phase === 'toss' && <p>{t('in_the_air')}</p>}
      {result !== null && <p className="font-display text-20">{t('result', { side: t(result) })}</p>}
      {own === 'won' && bet && (
        <p className="text-lift">{t('won', { sum: dollars(winCents(toCents(bet.bank)) / 100) })}</p>
      )}
      {own === 'lost' && <p className="text-muted">{t('lost')}</p>}
    </div>
  );
}

/** Returns the whole seconds until betting closes, counted down. */
function useSecondsLeft(): number {
  const untilMs = useToss((state) => state.untilMs);
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** Buttons of the sides. A press stakes the selected items on that side. */
function Stake() {
  const { t } = useTexts('coin_toss');
  const cents = useSelection((state) => state.selectedCents);
  const pending = useToss((state) => isPending(state.commands, 'bet'));
  const bet = useToss(ownBet);
  const canBet = useToss((state) => state.phase === 'open' && state.connection === 'online' && !state.maintenance);
  return (
    <div className="flex flex-col items-center gap-2">
      <p className="text-14 text-muted">
        {cents === 0 ? t('nothing_selected') : t('bet_on', { sum: dollars(cents / 100) })}
      </p>
      <div className="flex gap-3">
        {SIDES.map((side) => (
          <Button
            key={side}
            variant={bet?.side === side ? 'primary' : 'secondary'}
            size="large"
            loading={pending}
            disabled={!canBet || cents === 0 || bet !== undefined}
            onClick={() => void placeBet(side)}
          >
            {t(side)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function BetRow({ bet: { user, side, bank, win } }: { bet: TossBet }) {
  const { t } = useTexts('coin_toss');
  return (
    <li className="flex items-center gap-3 py-2 text-14">
      <UserName user={user} />
      <span className="text-muted">{t(side)}</span>
      <span className="ml-auto tabular-nums">{dollars(win ?? bank)}</span>
    </li>
  );
}
