import type { FastifyInstance } from 'fastify';
import type { Pruned } from './db/housekeeping.ts';
import type { Moments } from './lib/moments.ts';
import type { PersonalData } from './lib/personal.ts';
import type { SettingsPart, ValuesOf } from './features/settings/settings.part.ts';
import type { SettingsReader } from './features/settings/settings.ts';
import type { Ports } from './features.ts';
import type { Handlers } from './http/calls.ts';
import type { FindPreview } from './http/page-preview.ts';
import type { Worker } from './lib/worker.ts';
import type { SocketContext, SocketHandlers } from './realtime/handlers.ts';
import type { Site } from './site.ts';
import type { AnyRefundRules } from './stakes/refund.ts';
import type { PastBets } from './stakes/past-bets.ts';

/** A query that returns a row for each difference between a feature's books and the journal. [M10] */
export interface BookCheck {
  readonly name: string;
  readonly sql: string;
}

/** Rows that wait for staff or for somebody outside. Operators see how many there are and how old the oldest is. [S9] */
export interface WaitingQueue {
  /** The label of its series. */
  readonly name: string;
  /** The rows, as the `from` clause of a query, with its conditions. An index finds them. */
  readonly from: string;
  /** Since when a row has waited: a column of type timestamptz. */
  readonly since: string;
}

/** The parts of a feature, as a type. Each part that is named here must exist, and no other part can. */
export interface FeatureShape {
  name: string;
  /** Names of the features whose ports it uses. */
  uses?: string;
  /** Functions for any other feature, wherever it stands in the list. They need nothing of the site. */
  offers?: object;
  /** What it hands to the features after it in the list. */
  port?: object;
  /** Its operator settings. */
  settings?: SettingsPart;
  /** Handlers of its calls and of its clients' events. */
  calls?: Partial<Handlers>;
  events?: Partial<SocketHandlers>;
}

type Named<Shape extends FeatureShape, Part extends keyof FeatureShape> = Pick<Shape, Part & keyof Shape>;

/** The settings of every listed feature, and the feature's own. */
type SettingsFor<Shape extends FeatureShape> = Shape extends { settings: SettingsPart<infer Own> }
  ? { readonly settings: SettingsReader<ValuesOf<Own>> }
  : unknown;

type PortsFor<Shape extends FeatureShape> = Shape extends { uses: infer Names }
  ? Pick<Ports, Names & keyof Ports>
  : unknown;

/** What a feature runs. */
interface RunningParts {
  /** Routes that are no calls of the contract. */
  routes?: (http: FastifyInstance) => unknown;
  /** What links to the site's pages show; one feature has it. */
  preview?: FindPreview;
  /** Runs before anything starts, in the order of the list. */
  prepare?: (progress: (step: string) => void) => Promise<unknown>;
  readonly workers?: readonly Worker[];
  /** Sends a joining socket what the feature shows, after the tables' snapshots. */
  onJoin?: (playerId: number | null, send: SocketContext['send']) => void;
}

/** What a feature consists of on a running site. */
export type FeatureParts<Shape extends FeatureShape> = RunningParts & Named<Shape, 'port' | 'calls' | 'events'>;

/** All that the site knows of a feature. */
interface Description {
  readonly name: string;
  /** It exists in the sandbox alone. */
  readonly isSandboxOnly?: boolean;
  /** Checks of its books. */
  readonly books?: readonly BookCheck[];
  /** What waits in its tables. */
  readonly waits?: readonly WaitingQueue[];
  /** Rows that it keeps for a limited time. */
  readonly prunes?: readonly Pruned[];
  /** Which moments of its tables travel in time, and which stay. */
  readonly moments?: Moments;
  /** How a round of its table game that cannot be resumed is refunded. */
  readonly refund?: AnyRefundRules;
  /** What it stores about single players, for their archives and erasures. */
  readonly personal?: PersonalData;
  /** The bets of players in its game, for their histories. */
  readonly pastBets?: PastBets;
}

/** The description of a feature: what its type says, what the site must know of it, and how it is built. */
export type Feature<Shape extends FeatureShape> = Description &
  Named<Shape, 'name' | 'offers' | 'settings'> & {
    /** Never set: the type alone carries what the compiler checks for the list. */
    readonly shape?: Shape;
    /**
     * Builds the feature from what all features share and from the ports it uses. Its metrics are made from
     * `site.metrics`.
     */
    create(site: Site & SettingsFor<Shape>, ports: PortsFor<Shape>): FeatureParts<Shape>;
  };

/** Any feature, as the site builds it. */
export interface AnyFeature extends Description {
  readonly offers?: object;
  readonly settings?: SettingsPart;
  create(site: Site, ports: Ports): FeatureParts<FeatureShape>;
}
