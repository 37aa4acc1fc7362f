import type { FastifyInstance } from 'fastify';
import type { FeatureDescription } from './feature-description.ts';
import type { SettingsPart, ValuesOf } from './kernel/settings.part.ts';
import type { SettingsReader } from './kernel/settings.values.ts';
import type { Handlers } from './http/calls.ts';
import type { FindPreview } from './http/page-preview.ts';
import type { Worker } from './lib/worker.ts';
import type { SocketContext, SocketHandlers } from './realtime/handlers.ts';
import type { Site } from './site.ts';

/** Ports of features, by feature name. `features.ts` adds the members by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- open for declaration merging
export interface Ports {}

/** Parts of a feature, as a type. A feature must have each part that its shape names, and can have no other. */
export interface FeatureShape {
  name: string;
  /** Names of the features whose ports the feature uses. */
  uses?: string;
  /** Functions that any other feature can use, even one earlier in the list. They need no running site. */
  offers?: object;
  /** Port for the features that come later in the list. */
  port?: object;
  /** Operator settings of the feature. */
  settings?: SettingsPart;
  /** Handlers of the feature's calls and of its events from clients. */
  calls?: Partial<Handlers>;
  events?: Partial<SocketHandlers>;
}

type Named<Shape extends FeatureShape, Part extends keyof FeatureShape> = Pick<Shape, Part & keyof Shape>;

/** Reader of the feature's own settings. `Site` has the reader of all settings. */
type SettingsFor<Shape extends FeatureShape> = Shape extends { settings: SettingsPart<infer Own> }
  ? { readonly settings: SettingsReader<ValuesOf<Own>> }
  : unknown;

type PortsFor<Shape extends FeatureShape> = Shape extends { uses: infer Names }
  ? Pick<Ports, Names & keyof Ports>
  : unknown;

interface RunningParts {
  /** Routes that are not calls of the contract. */
  routes?: (http: FastifyInstance) => unknown;
  /** Finds the preview of a link to a page of the site. Only one feature has it. */
  preview?: FindPreview;
  /** Runs before any worker starts, in list order. `progress` shows a step on the console. */
  prepare?: (progress: (step: string) => void) => Promise<unknown>;
  readonly workers?: readonly Worker[];
  /**
   * Sends the feature's state to a socket that joins or signs in as another player, after the snapshots of its games.
   * `playerId` null: a visitor.
   */
  onJoin?: (playerId: number | null, send: SocketContext['send']) => void;
}

/** Parts of a feature on a running site. */
export type FeatureParts<Shape extends FeatureShape> = RunningParts & Named<Shape, 'port' | 'calls' | 'events'>;

/** Complete feature: its description, the parts of its shape, and the function that builds it. */
export type Feature<Shape extends FeatureShape> = Omit<FeatureDescription, 'offers' | 'settings'> &
  Named<Shape, 'name' | 'offers' | 'settings'> & {
    /** Never set at run time: only the type is used, by the compiler's checks of the list. */
    readonly shape?: Shape;
    /**
     * Builds the feature from the shared parts of the site and the ports that it uses. It creates its metrics with
     * `site.metrics`.
     */
    create(site: Site & SettingsFor<Shape>, ports: PortsFor<Shape>): FeatureParts<Shape>;
  };

/** Feature without its types, as the site builds it. */
export interface AnyFeature extends FeatureDescription {
  create(site: Site, ports: Ports): FeatureParts<FeatureShape>;
}
