import type { FastifyInstance } from 'fastify';
import type { FeatureDescription } from './feature-description.ts';
import type { SettingsPart, ValuesOf } from './kernel/settings.part.ts';
import type { SettingsReader } from './kernel/settings.values.ts';
import type { Handlers } from './http/calls.ts';
import type { FindPreview } from './http/page-preview.ts';
import type { Worker } from './lib/worker.ts';
import type { SocketContext, SocketHandlers } from './realtime/handlers.ts';
import type { Site } from './site.ts';

/** Ports of features, by the name of the feature that offers them. `features.ts` fills it by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- open for declaration merging
export interface Ports {}

/** The parts of a feature, as a type. Each part that is named here must exist, and no other part can. */
export interface FeatureShape {
  name: string;
  /** Names of the features whose ports it uses. */
  uses?: string;
  /** Functions that any other feature can use, also an earlier one in the list. They need nothing of the site. */
  offers?: object;
  /** Port for the features after it in the list. */
  port?: object;
  /** Operator settings of the feature. */
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

interface RunningParts {
  /** Routes that are no calls of the contract. */
  routes?: (http: FastifyInstance) => unknown;
  /** Finds the preview of a link to the site's pages; one feature has it. */
  preview?: FindPreview;
  /** Runs before anything starts, in the order of the list. */
  prepare?: (progress: (step: string) => void) => Promise<unknown>;
  readonly workers?: readonly Worker[];
  /** Sends a joining socket what the feature shows, after the tables' snapshots. */
  onJoin?: (playerId: number | null, send: SocketContext['send']) => void;
}

/** Parts of a feature on a running site. */
export type FeatureParts<Shape extends FeatureShape> = RunningParts & Named<Shape, 'port' | 'calls' | 'events'>;

/** The description of a feature: what its type says, what the site must know of it, and how it is built. */
export type Feature<Shape extends FeatureShape> = Omit<FeatureDescription, 'offers' | 'settings'> &
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
export interface AnyFeature extends FeatureDescription {
  create(site: Site, ports: Ports): FeatureParts<FeatureShape>;
}
