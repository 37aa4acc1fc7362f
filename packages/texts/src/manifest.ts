/**
 * All areas of texts, in English (the default and the fallback) and Russian. Each named export of an area's file is a
 * namespace. A new area has a file in each language. It is either an entry of `later`, fetched with the page or dialog
 * that shows it, or an export of both `first.ts`, which are part of the first load.
 */
import type { Matching } from './matching.ts';
import type * as english from './en/first.ts';

/** Texts that are fetched together, in both languages. */
export interface Area<English = object> {
  en: () => Promise<English>;
  ru: () => Promise<Matching<English>>;
}
/** Joins the two languages of an area. The Russian texts must have the keys of the English ones. */
export const area = <English>(en: () => Promise<English>, ru: () => Promise<Matching<English>>): Area<English> => ({
  en,
  ru,
});

/** Texts for the first screen, one file for each language. */
export const first = area<typeof english>(
  () => import('./en/first.ts'),
  () => import('./ru/first.ts'),
);

/** Texts of single pages and dialogs, loaded with them. */
export const later = {
  account: area(
    () => import('./en/account.ts'),
    () => import('./ru/account.ts'),
  ),
  stake_pick: area(
    () => import('./en/stake-pick.ts'),
    () => import('./ru/stake-pick.ts'),
  ),
  statement: area(
    () => import('./en/statement.ts'),
    () => import('./ru/statement.ts'),
  ),
  agreement: area(
    () => import('./en/agreement.ts'),
    () => import('./ru/agreement.ts'),
  ),
  agreement_1: area(
    () => import('./en/agreement-1.ts'),
    () => import('./ru/agreement-1.ts'),
  ),
  automatic: area(
    () => import('./en/automatic.ts'),
    () => import('./ru/automatic.ts'),
  ),
  battles: area(
    () => import('./en/battles.ts'),
    () => import('./ru/battles.ts'),
  ),
  cashback: area(
    () => import('./en/cashback.ts'),
    () => import('./ru/cashback.ts'),
  ),
  cashback_card: area(
    () => import('./en/cashback-card.ts'),
    () => import('./ru/cashback-card.ts'),
  ),
  cases: area(
    () => import('./en/cases.ts'),
    () => import('./ru/cases.ts'),
  ),
  chat_api: area(
    () => import('./en/chat-api.ts'),
    () => import('./ru/chat-api.ts'),
  ),
  chat_room: area(
    () => import('./en/chat-room.ts'),
    () => import('./ru/chat-room.ts'),
  ),
  chat_rules: area(
    () => import('./en/chat-rules.ts'),
    () => import('./ru/chat-rules.ts'),
  ),
  crash_api: area(
    () => import('./en/crash-api.ts'),
    () => import('./ru/crash-api.ts'),
  ),
  crash_chance: area(
    () => import('./en/crash-chance.ts'),
    () => import('./ru/crash-chance.ts'),
  ),
  crash_results: area(
    () => import('./en/crash-results.ts'),
    () => import('./ru/crash-results.ts'),
  ),
  crash_rules: area(
    () => import('./en/crash-rules.ts'),
    () => import('./ru/crash-rules.ts'),
  ),
  creators: area(
    () => import('./en/creators.ts'),
    () => import('./ru/creators.ts'),
  ),
  deposit: area(
    () => import('./en/deposit.ts'),
    () => import('./ru/deposit.ts'),
  ),
  fairness: area(
    () => import('./en/fairness.ts'),
    () => import('./ru/fairness.ts'),
  ),
  faq: area(
    () => import('./en/faq.ts'),
    () => import('./ru/faq.ts'),
  ),
  game_results: area(
    () => import('./en/game-results.ts'),
    () => import('./ru/game-results.ts'),
  ),
  giveaway: area(
    () => import('./en/giveaway.ts'),
    () => import('./ru/giveaway.ts'),
  ),
  giveaway_api: area(
    () => import('./en/giveaway-api.ts'),
    () => import('./ru/giveaway-api.ts'),
  ),
  telegram: area(
    () => import('./en/telegram.ts'),
    () => import('./ru/telegram.ts'),
  ),
  hourly: area(
    () => import('./en/hourly.ts'),
    () => import('./ru/hourly.ts'),
  ),
  jackpot: area(
    () => import('./en/jackpot.ts'),
    () => import('./ru/jackpot.ts'),
  ),
  jackpot_rules: area(
    () => import('./en/jackpot-rules.ts'),
    () => import('./ru/jackpot-rules.ts'),
  ),
  login: area(
    () => import('./en/login.ts'),
    () => import('./ru/login.ts'),
  ),
  notification: area(
    () => import('./en/notification.ts'),
    () => import('./ru/notification.ts'),
  ),
  offline: area(
    () => import('./en/offline.ts'),
    () => import('./ru/offline.ts'),
  ),
  p2p: area(
    () => import('./en/p2p.ts'),
    () => import('./ru/p2p.ts'),
  ),
  privacy: area(
    () => import('./en/privacy.ts'),
    () => import('./ru/privacy.ts'),
  ),
  profile: area(
    () => import('./en/profile.ts'),
    () => import('./ru/profile.ts'),
  ),
  promo: area(
    () => import('./en/promo.ts'),
    () => import('./ru/promo.ts'),
  ),
  responsible: area(
    () => import('./en/responsible.ts'),
    () => import('./ru/responsible.ts'),
  ),
  sandbox: area(
    () => import('./en/sandbox.ts'),
    () => import('./ru/sandbox.ts'),
  ),
  settings: area(
    () => import('./en/settings.ts'),
    () => import('./ru/settings.ts'),
  ),
  skins: area(
    () => import('./en/skins.ts'),
    () => import('./ru/skins.ts'),
  ),
  staff: area(
    () => import('./en/staff.ts'),
    () => import('./ru/staff.ts'),
  ),
  storehouse: area(
    () => import('./en/storehouse.ts'),
    () => import('./ru/storehouse.ts'),
  ),
  support: area(
    () => import('./en/support.ts'),
    () => import('./ru/support.ts'),
  ),
  top: area(
    () => import('./en/top.ts'),
    () => import('./ru/top.ts'),
  ),
  tournament: area(
    () => import('./en/tournament.ts'),
    () => import('./ru/tournament.ts'),
  ),
  wheel: area(
    () => import('./en/wheel.ts'),
    () => import('./ru/wheel.ts'),
  ),
  wheel_rules: area(
    () => import('./en/wheel-rules.ts'),
    () => import('./ru/wheel-rules.ts'),
  ),
  wins: area(
    () => import('./en/wins.ts'),
    () => import('./ru/wins.ts'),
  ),
  withdrawal: area(
    () => import('./en/withdrawal.ts'),
    () => import('./ru/withdrawal.ts'),
  ),
};

/** An area that is fetched with a page or dialog. */
export type PageNamespace = keyof typeof later;

type Union<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;
type English<A> = A extends Area<infer Texts> ? Texts : never;

/** Namespaces of games outside the product. A test adds the type of its texts by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- open for declaration merging
export interface OtherTexts {}

/** Every namespace with its keys. */
export type EnglishTexts = OtherTexts &
  typeof english &
  Union<{ [K in PageNamespace]: English<(typeof later)[K]> }[PageNamespace]>;
