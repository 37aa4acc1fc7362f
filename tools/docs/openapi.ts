import { type CallSpec, IdempotencyKey, calls } from '@updraft/contract';
import { type Schema, type Side, describe } from './types.ts';

/** Rewrites references to a schema's own definitions into references to the document's components. */
const inComponents = <T>(schema: T): T =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as T;

const json = (schema: Schema) => ({ content: { 'application/json': { schema: inComponents(schema) } } });
const FAILURE: Schema = {
  type: 'object',
  properties: { status: { const: 'error' }, message: { type: 'string' } },
  required: ['status', 'message'],
};

const operationOf = (name: string, spec: CallSpec) => {
  const [method = '', path = ''] = name.split(' ');
  const input = describe(spec.input, 'input').schema;
  const hasInput = Object.keys(input.properties ?? {}).length > 0;
  const required = new Set(input.required);
  const parameters = [
    ...(method === 'GET'
      ? Object.entries(input.properties ?? {}).map(([field, schema]) => ({
          name: field,
          in: 'query',
          required: required.has(field),
          schema: inComponents(schema),
        }))
      : []),
    ...(spec.command
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: describe(IdempotencyKey, 'input').types['IdempotencyKey'],
          },
        ]
      : []),
  ];
  return {
    operationId: path.replace(/^\//, '').replace(/[^A-Za-z0-9]+/g, '_'),
    summary: spec.about,
    security: spec.auth === 'none' ? [] : spec.auth === 'optional' ? [{}, { token: [] }] : [{ token: [] }],
    ...(spec.messages ? { 'x-messages': spec.messages } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'POST' && hasInput ? { requestBody: { required: true, ...json(input) } } : {}),
    responses: {
      200: { description: 'The answer', ...json(describe(spec.output, 'output').schema) },
      default: { description: 'Refused or failed', ...json({ $ref: '#/components/schemas/Failure' }) },
    },
  };
};

/** Returns the calls as an OpenAPI 3.1 document in JSON. */
export const openApi = (specs: Readonly<Record<string, CallSpec>> = calls): string => {
  const entries = Object.entries<CallSpec>(specs);
  const paths: Record<string, Record<string, unknown>> = {};
  const types: Record<string, Schema> = { Failure: FAILURE };
  for (const [name, spec] of entries) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, spec) };
    for (const side of ['input', 'output'] satisfies Side[]) Object.assign(types, describe(spec[side], side).types);
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Updraft', version: '0.1.0' },
    servers: [{ url: 'http://localhost:8080' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(
        Object.entries(types)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, schema]) => [name, inComponents(schema)]),
      ),
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};
