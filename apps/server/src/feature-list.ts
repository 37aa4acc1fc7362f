// Types that the compiler derives from the list of features. `Shape` parameters are not constrained to `FeatureShape`:
// that check would need the types that are derived here.
import type { OwnCallName, OwnClientEventName } from '@updraft/contract';
import type { SettingsPart, ValuesOf } from './kernel/settings.part.ts';
import type { SocketHandlers } from './realtime/handlers.ts';

type List = readonly unknown[];
type ShapeOf<One> = One extends { readonly shape?: infer Shape } ? Shape : never;
type NameOf<Shape> = Shape extends { name: infer Name extends string } ? Name : never;
/** Intersection of a union's members. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

type PortOf<Shape> = Shape extends { offers: infer Offers }
  ? Offers
  : Shape extends { port: infer Port }
    ? Port
    : never;
/** Ports of the features of a list, by feature name. */
export type PortsOf<Listed extends List> = {
  readonly [Shape in ShapeOf<Listed[number]> as [PortOf<Shape>] extends [never] ? never : NameOf<Shape>]: PortOf<Shape>;
};

type OwnSettings<Shape> = Shape extends { settings: SettingsPart<infer Own> } ? ValuesOf<Own> : never;
/** Values of the operator settings of a list, by key. */
export type SettingsOf<Listed extends List> = Together<OwnSettings<ShapeOf<Listed[number]>>>;

type CallsOf<Shape> = Shape extends { calls: infer Calls } ? keyof Calls : never;
type EventsOf<Shape> = Shape extends { events: infer Events } ? keyof Events : never;
/** Calls and events of the contract that no feature of a list handles. */
type Unhandled<Listed extends List> =
  | Exclude<OwnCallName, CallsOf<ShapeOf<Listed[number]>>>
  | Exclude<OwnClientEventName & keyof SocketHandlers, EventsOf<ShapeOf<Listed[number]>>>;

type UsedBy<Shape> = Shape extends { uses: infer Names extends string } ? Names : never;
/**
 * Names of the features with `offers`. These functions need no running site, so any feature of the list may use them.
 */
type Offering<Shape> = Shape extends { offers: object } ? NameOf<Shape> : never;
/** Error text for each port that a feature of a list uses and no earlier feature provides. */
type Misplaced<
  Listed extends List,
  Known extends string = Offering<ShapeOf<Listed[number]>>,
> = Listed extends readonly [infer First, ...infer Rest]
  ? | `${NameOf<ShapeOf<First>>} uses ${Exclude<UsedBy<ShapeOf<First>>, Known>}, which comes after it`
    | Misplaced<Rest, Known | NameOf<ShapeOf<First>>>
  : never;

/** Errors of a list, as text for the compiler; never: there are none. */
export type LeftOpen<Listed extends List> = Unhandled<Listed> | Misplaced<Listed>;
