import { type CallName, SANDBOX_CALLS } from '@updraft/contract';
import type { AnyFeature, FeatureParts, FeatureShape, Ports } from '../feature.ts';
import type { Handlers } from '../http/calls.ts';
import { collect } from '../lib/collect.ts';
import { GATEWAY_EVENTS, type SocketHandlers } from '../realtime/handlers.ts';
import type { Site } from '../site.ts';

/** Built features of a running site. */
export interface BuiltFeatures {
  readonly parts: readonly FeatureParts<FeatureShape>[];
  readonly handlers: Handlers;
  readonly events: SocketHandlers;
  /** Calls of the contract that do not exist in this mode. */
  readonly absent: ReadonlySet<CallName>;
}

const ownEvents: ReadonlySet<string> = new Set(GATEWAY_EVENTS);

/** Throws when a call or event of the contract has no handler; the message lists all of them. */
const requireAll = (what: string, names: readonly string[], handled: object): void => {
  const missing = names.filter((name) => !Object.hasOwn(handled, name));
  if (missing.length > 0) throw new Error(`no feature handles the ${what} ${missing.join(', ')}`);
};

/**
 * Builds the features of this mode in list order, and passes to each the ports of earlier ones. Throws if two features
 * have one name or handle the same call or event, or if no feature handles a call or event that this mode has.
 */
export const buildFeatures = (site: Site, features: readonly AnyFeature[]): BuiltFeatures => {
  collect(
    'name',
    features.map(({ name }) => ({ by: name, entries: { [name]: true } })),
  );
  const present = features.filter(({ isSandboxOnly = false }) => !isSandboxOnly || site.config.mode === 'sandbox');
  const ports: Record<string, object> = {};
  for (const { name, offers } of features) if (offers) ports[name] = offers;
  const built = present.map((feature) => {
    // The compiler checks the order of the list, so the ports that a feature uses exist here.
    const parts = feature.create(site, ports as unknown as Ports);
    if (parts.port) ports[feature.name] = parts.port;
    return { by: feature.name, parts };
  });
  const absent = new Set<CallName>(site.config.mode === 'live' ? SANDBOX_CALLS : []);
  const handlers = collect<unknown>(
    'call',
    built.map(({ by, parts }) => ({ by, entries: parts.calls })),
  );
  const events = collect<unknown>(
    'event',
    built.map(({ by, parts }) => ({ by, entries: parts.events })),
  );
  requireAll(
    'call',
    (Object.keys(site.contract.calls) as CallName[]).filter((name) => !absent.has(name)),
    handlers,
  );
  requireAll(
    'event',
    Object.keys(site.contract.clientEvents).filter((name) => !ownEvents.has(name)),
    events,
  );
  return {
    parts: built.map(({ parts }) => parts),
    handlers: handlers as Handlers,
    events: events as SocketHandlers,
    absent,
  };
};
