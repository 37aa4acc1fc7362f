import type { AnyFeature } from './feature.ts';
import type { LeftOpen, PortsOf, SettingsOf } from './feature-list.ts';
import { account } from './features/account/index.ts';
import { cases } from './features/cases/index.ts';
import { cashback } from './features/cashback/index.ts';
import { catalogue } from './features/catalogue/index.ts';
import { chat } from './features/chat/index.ts';
import { crash } from './features/crash/index.ts';
import { creators } from './features/creators/index.ts';
import { deposits } from './features/deposits/index.ts';
import { fairness } from './features/fairness/index.ts';
import { finance } from './features/finance/index.ts';
import { giveaway } from './features/giveaway/index.ts';
import { hourly } from './features/hourly/index.ts';
import { jackpot } from './features/jackpot/index.ts';
import { limits } from './features/limits/index.ts';
import { notifications } from './features/notifications/index.ts';
import { outbox } from './features/outbox/index.ts';
import { players } from './features/players/index.ts';
import { previews } from './features/previews/index.ts';
import { prices } from './features/prices/index.ts';
import { prizeDraws } from './features/prize-draws/index.ts';
import { profile } from './features/profile/index.ts';
import { promo } from './features/promo/index.ts';
import { quiz } from './features/quiz/index.ts';
import { referrals } from './features/referrals/index.ts';
import { sandbox } from './features/sandbox/index.ts';
import { settings } from './features/settings/index.ts';
import { site } from './features/site/index.ts';
import { skins } from './features/skins/index.ts';
import { staff } from './features/staff/index.ts';
import { stops } from './features/stops/index.ts';
import { storehouse } from './features/storehouse/index.ts';
import { support } from './features/support/index.ts';
import { telegram } from './features/telegram/index.ts';
import { tournament } from './features/tournament/index.ts';
import { top } from './features/top/index.ts';
import { trades } from './features/trades/index.ts';
import { wagering } from './features/wagering/index.ts';
import { wheel } from './features/wheel/index.ts';
import { wins } from './features/wins/index.ts';
import { withdrawals } from './features/withdrawals/index.ts';
import { platform } from './platform/platform.ts';

/** All features of the site. Each comes after those whose ports it uses, which the compiler checks. */
const LISTED = [
  platform,
  outbox,
  settings,
  site,
  catalogue,
  notifications,
  staff,
  chat,
  quiz,
  stops,
  wagering,
  storehouse,
  prices,
  trades,
  telegram,
  players,
  cashback,
  referrals,
  creators,
  sandbox,
  promo,
  withdrawals,
  deposits,
  finance,
  skins,
  limits,
  profile,
  fairness,
  previews,
  crash,
  cases,
  wheel,
  jackpot,
  wins,
  prizeDraws,
  hourly,
  giveaway,
  tournament,
  top,
  account,
  support,
] as const;

type Listed = typeof LISTED;

// Declaration merging adds the ports and settings of the list to `Ports` and `AllSettings`, so that features use these
// types without an import of the list.
declare module './feature.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- its members come from the list
  interface Ports extends PortsOf<Listed> {}
}
declare module './kernel/settings.values.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- its members come from the list
  interface AllSettings extends SettingsOf<Listed> {}
}

/**
 * Returns the list if `LeftOpen` finds no error in it. Otherwise it does not compile, and the compiler's message
 * contains the errors.
 */
const complete = <Open extends never>(list: readonly AnyFeature[], ...open: Open[]): readonly AnyFeature[] => [
  ...list,
  ...open,
];

export const FEATURES = complete<LeftOpen<Listed>>(LISTED);
