import { siteSettings } from '../../apps/server/src/features/site/site.settings.ts';

const LIMITS = [
  'limits.socketsPerAddress',
  'limits.connections',
  'limits.connectionsPerAddress',
  'limits.eventsPerSecond',
  'limits.callsPerMinute',
  'limits.addressCallsPerMinute',
  'limits.addressRequestsPerMinute',
] as const;

/** Default limits, for tests and measurements of limits. By default `startServer` raises them. */
export const LIMITS_IN_OPERATION = Object.fromEntries(
  LIMITS.map((limit) => [limit, siteSettings.shape[limit].parse(undefined)]),
);
