import type { OwnReferrals, PlayerStats, User } from '@updraft/contract';
import { Panel } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { count, dollars, multiplier, percent } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { PromoForm } from '../../entities/promo/PromoForm.tsx';
import { TradeLinkForm } from '../../entities/trade/TradeLinkForm.tsx';
import { Figure } from './Figure.tsx';
import { ReferralPanel } from './ReferralPanel.tsx';

/** Money, figures, trade link, promo code and referrals of the player. */
export function Overview({ user, stats, referrals }: { user: User; stats: PlayerStats; referrals: OwnReferrals }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Panel as="dl" padding="medium" className="grid grid-cols-2 gap-x-6 gap-y-4">
        <Figure name={t('balance')} value={dollars(user.balance, 2, language)} />
        <Figure
          name={t(user.net_position < 0 ? 'net_withdrawals' : 'net_deposits')}
          value={dollars(Math.abs(user.net_position), 2, language)}
        />
        <Figure name={t('wagering_left')} hint={t('wagering_left_hint')} value={dollars(user.to_stake, 2, language)} />
        <Figure name={t('bonus_left')} hint={t('bonus_left_hint')} value={dollars(user.bonus_left, 2, language)} />
      </Panel>
      <Stats stats={stats} />
      <Panel heading={t('trade_link')} padding="medium">
        <div className="mt-3">
          <TradeLinkForm />
        </div>
      </Panel>
      <PromoForm />
      <ReferralPanel referrals={referrals} />
    </div>
  );
}

/** Figures of a player over all settled bets. */
export function Stats({ stats }: { stats: PlayerStats }) {
  const { t } = useTexts('profile');
  const language = useSettings((state) => state.language);
  return (
    <Panel aria-label={t('stats')} padding="medium">
      <dl className="grid grid-cols-3 gap-x-4 gap-y-4 sm:gap-x-6">
        <Figure name={t('games')} value={count(stats.games, language)} />
        <Figure name={t('wins')} value={count(stats.wins, language)} />
        <Figure name={t('winrate')} value={percent(stats.winrate / 100, 1)} />
        <Figure name={t('won')} value={dollars(stats.won, 2, language)} />
        <Figure name={t('top_win')} value={dollars(stats.top_win, 2, language)} />
        <Figure name={t('top_ratio')} value={stats.top_ratio === null ? '–' : multiplier(stats.top_ratio)} />
      </dl>
    </Panel>
  );
}
