import type { CallName, ClientEventName } from '@updraft/contract';
import type { AnyFeature } from './feature.ts';
import { catalogue } from './features/catalogue/index.ts';
import { crash } from './features/crash/index.ts';
import { deposits } from './features/deposits/index.ts';
import { fairness } from './features/fairness/index.ts';
import { finance } from './features/finance/index.ts';
import { limits } from './features/limits/index.ts';
import { notifications } from './features/notifications/index.ts';
import { outbox } from './features/outbox/index.ts';
import { players } from './features/players/index.ts';
import { prices } from './features/prices/index.ts';
import { profile } from './features/profile/index.ts';
import { promo } from './features/promo/index.ts';
import { sandbox } from './features/sandbox/index.ts';
import { settings } from './features/settings/index.ts';
import { site } from './features/site/index.ts';
import { skins } from './features/skins/index.ts';
import type { SettingsPart, ValuesOf } from './features/settings/settings.part.ts';
import { staff } from './features/staff/index.ts';
import { storehouse } from './features/storehouse/index.ts';
import { trades } from './features/trades/index.ts';
import { wagering } from './features/wagering/index.ts';
import { withdrawals } from './features/withdrawals/index.ts';
import { platform } from './wiring/platform.ts';

/** Every feature of the site. Each comes after those whose ports it uses, which the compiler checks. */
const LISTED = [
  platform,
  outbox,
  settings,
  catalogue,
  notifications,
  staff,
  wagering,
  storehouse,
  prices,
  trades,
  players,
  sandbox,
  promo,
  withdrawals,
  deposits,
  finance,
  skins,
  limits,
  profile,
  site,
  fairness,
  crash,
] as const;

// The shapes are taken as they are, without looking whether they are shapes: that would need the types made from them.
type ShapeOf<Listed> = Listed extends { readonly shape?: infer Shape } ? Shape : never;
type Shapes = ShapeOf<(typeof LISTED)[number]>;
type NameOf<Shape> = Shape extends { name: infer Name extends string } ? Name : never;

type PortOf<Shape> = Shape extends { offers: infer Offers }
  ? Offers
  : Shape extends { port: infer Port }
    ? Port
    : never;
/** What features hand to each other, by the name of the feature that hands it over. */
export type Ports = {
  readonly [Shape in Shapes as [PortOf<Shape>] extends [never] ? never : NameOf<Shape>]: PortOf<Shape>;
};

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type OwnSettings<Shape> = Shape extends { settings: SettingsPart<infer Own> } ? Own : never;
/** The values of all operator settings. */
export type SettingsOf = ValuesOf<Together<OwnSettings<Shapes>>>;

type HandledBy<Shape> = Shape extends { [part in 'calls' | 'events']?: unknown }
  ? | keyof (Shape extends { calls: infer Calls } ? Calls : unknown)
    | keyof (Shape extends { events: infer Events } ? Events : unknown)
  : never;
/** Sign-ins of sockets are the gateway's own. */
type Unhandled = Exclude<CallName | Exclude<ClientEventName, 'auth'>, HandledBy<Shapes>>;

type UsedBy<Shape> = Shape extends { uses: infer Names extends string } ? Names : never;
type Offering<Shape> = Shape extends { offers: object } ? NameOf<Shape> : never;
/** Features that use the port of one after them. */
type Misplaced<List extends readonly unknown[], Known extends string> = List extends readonly [
  infer First,
  ...infer Rest,
]
  ? | `${NameOf<ShapeOf<First>>} uses ${Exclude<UsedBy<ShapeOf<First>>, Known>}, which comes after it`
    | Misplaced<Rest, Known | NameOf<ShapeOf<First>>>
  : never;

/** Takes a list of which nothing is missing; what is missing is named where it does not compile. */
const complete = <Missing extends never>(list: readonly AnyFeature[], ...missing: Missing[]): readonly AnyFeature[] => [
  ...list,
  ...missing,
];

export const FEATURES = complete<Unhandled | Misplaced<typeof LISTED, Offering<Shapes>>>(LISTED);
