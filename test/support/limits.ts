/** Limits of a site in operation, for tests and measurements of limits. By default `startServer` raises them. */
export const LIMITS_IN_OPERATION = {
  'limits.socketsPerAddress': 200,
  'limits.connections': 20_000,
  'limits.connectionsPerAddress': 600,
  'limits.eventsPerSecond': 20,
  'limits.callsPerMinute': 600,
  'limits.addressCallsPerMinute': 6000,
  'limits.addressRequestsPerMinute': 12_000,
};
