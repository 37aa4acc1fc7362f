import { type CallSpec, calls } from '@updraft/contract';
import { textOf } from './schema-text.ts';
import { type Schema, describe } from './types.ts';

const AUTH: Record<CallSpec['auth'], string> = {
  none: 'anyone',
  optional: 'anyone; a signed-in player is recognised',
  player: 'a signed-in player (`Authorization: Bearer <api_token>`)',
  moderator: 'moderators',
  support: 'support staff',
  finance: 'finance staff',
  admin: 'admins',
};

const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;
const list = (keys: readonly string[] = []): string => keys.map((key) => `\`${key}\``).join(', ');

const callText = (name: string, spec: CallSpec): string => {
  const input = textOf(describe(spec.input, 'input').schema);
  return [
    `## ${name}`,
    spec.about,
    `- For: ${AUTH[spec.auth]}${spec.command ? '\n- Command: takes an `Idempotency-Key` header (8–80 of `A–Z a–z 0–9 _ . : -`); a repeat gets the first answer, another input `app_api.key_reused`' : ''}${spec.messages ? `\n- Messages: ${list(spec.messages)}` : ''}`,
    input === '{}' ? 'Input: none.' : `Input${name.startsWith('GET') ? ' (query)' : ''}:\n\n${code(input)}`,
    `Answer:\n\n${code(textOf(describe(spec.output, 'output').schema))}`,
  ].join('\n\n');
};

/** Returns the named types as TypeScript declarations, in alphabetical order. */
export const typesText = (types: Record<string, Schema>): string =>
  Object.entries(types)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `type ${name} = ${textOf(schema)}`)
    .join('\n\n');

/** Returns the text of docs/reference/calls.md. */
export const callsReference = (specs: Readonly<Record<string, CallSpec>> = calls): string => {
  const entries = Object.entries<CallSpec>(specs);
  const types = Object.assign(
    {},
    ...entries.flatMap(([, { input, output }]) => [describe(input, 'input').types, describe(output, 'output').types]),
  ) as Record<string, Schema>;
  return [
    '# Calls',
    'Made from the contract by `npm run docs`. A call is an HTTP request with a JSON body; a field that is not named here is refused. Amounts are dollars with at most two decimals. A call that fails returns `{ status: "error", message }` with a message key: 400 `app_api.bad_request`, 401 `user_api.unauthorized` or `user_api.banned`, 404, 429 `app_api.too_many_requests`, 500 `app_api.internal`. For programs the command writes the same as OpenAPI 3.1 to `dist/openapi.json`.',
    `| call | for | |\n|---|---|---|\n${entries.map(([name, { auth, about }]) => `| ${name} | ${auth === 'none' ? 'anyone' : auth} | ${about.replaceAll('|', '\\|')} |`).join('\n')}`,
    ...entries.map(([name, spec]) => callText(name, spec)),
    '## Types',
    code(typesText(types)),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
};
