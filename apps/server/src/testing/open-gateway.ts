import { createLog } from '../lib/log.ts';
import { createMetrics } from '../lib/metrics.ts';
import type { Session, SessionPort } from '../lib/session.ts';
import { Gateway } from '../realtime/gateway.ts';

export type GatewayOptions = ConstructorParameters<typeof Gateway>[0];

/** Creates sessions of which only the given one exists; null: none. Its token alone resolves. */
export const sessionsOf = (own: { token: string; session: Session } | null): SessionPort => ({
  resolve: (shown) => Promise.resolve(own && shown === own.token ? own.session : null),
  onRevoked: () => undefined,
  stillAlive: () => Promise.resolve(new Set(own ? [own.session.id] : [])),
  touch: () => undefined,
  isKnown: () => false,
});

/** Creates a gateway that accepts every connection and knows no session, unless the options replace this. */
export const openGateway = (options: Pick<GatewayOptions, 'httpServer'> & Partial<GatewayOptions>): Gateway =>
  new Gateway({
    sessions: sessionsOf(null),
    log: createLog({ level: 'silent', pretty: false }),
    metrics: createMetrics(),
    isAllowedOrigin: () => true,
    eventsPerSecond: 100,
    socketsPerAddress: 100,
    cutOffs: { record: () => undefined, admits: () => true },
    addressOf: () => 'here',
    monoMs: () => performance.now(),
    ...options,
  });
