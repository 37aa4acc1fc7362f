import { CONTRACT, type EventSpec, type RequestEventSpec, type SiteContract } from '@updraft/contract';
import { typesText } from './calls.ts';
import { textOf } from './schema-text.ts';
import { type Schema, describe } from './types.ts';

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;
const messages = (keys: readonly string[] | undefined): string[] =>
  keys ? [`Messages: ${keys.map((key) => `\`${key}\``).join(', ')}`] : [];

const requestText = (name: string, spec: RequestEventSpec): string =>
  [
    `### ${name}`,
    spec.about,
    ...messages(spec.messages),
    `Payload:\n\n${code(textOf(describe(spec.payload, 'input').schema))}`,
    `Acknowledgement:\n\n${code(textOf(describe(spec.ack, 'output').schema))}`,
  ].join('\n\n');

const eventText = (name: string, spec: EventSpec): string =>
  [`### ${name}`, spec.about, ...messages(spec.messages), code(textOf(describe(spec.payload, 'output').schema))].join(
    '\n\n',
  );

/** Returns the text of docs/reference/events.md. */
export const eventsReference = (contract: SiteContract = CONTRACT): string => {
  const requests = Object.entries<RequestEventSpec>(contract.clientEvents);
  const events = Object.entries<EventSpec>(contract.serverEvents);
  const types = Object.assign(
    {},
    ...requests.flatMap(([, { payload, ack }]) => [describe(payload, 'input').types, describe(ack, 'output').types]),
    ...events.map(([, { payload }]) => describe(payload, 'output').types),
  ) as Record<string, Schema>;
  return [
    '# Socket events',
    "Made from the contract by `npm run docs`. The socket is Socket.IO 4 over WebSocket alone. An event from a client is answered through its acknowledgement when it asks for one; an event from the server is sent after what it tells has been committed. A client may say as it connects, with `{ signsIn: true }` as Socket.IO's `auth`, that its `auth` event follows at once: then it is shown the round once, as its player.",
    "A socket gets the events of the game that its page shows, its player's own events and what is for everyone. Its page shows crash until the client says otherwise: with `watch`, or with `{ game: … }` as it connects (null: no game); with `also` it gets the events of the games named there too. The snapshot stands between the last event of the old game and the first of the new one. Without an acknowledgement to return it in, it comes as the game's own event (`crashInit`).",
    '## From the client',
    ...requests.map(([name, spec]) => requestText(name, spec)),
    '## From the server',
    ...events.map(([name, spec]) => eventText(name, spec)),
    '## Types',
    code(typesText(types)),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
};
