import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, clientEvents, serverEvents } from '@updraft/contract';
import { describe, expect, it } from 'vitest';
import { errorsReference } from './errors.ts';
import { openApi } from './openapi.ts';
import { reference } from './reference.ts';
import { textOf } from './schema-text.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const committed = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files: Record<string, string> = { ...reference(), 'errors.md': await errorsReference() };

/** Returns every `$ref` of a document that names no schema of it. */
const brokenRefs = (text: string): string[] => {
  const document = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  return [...text.matchAll(/"\$ref": "#\/components\/schemas\/([^"]+)"/g)]
    .map((match) => match[1] as string)
    .filter((name) => !(name in document.components.schemas));
};

describe('the generated reference', () => {
  it.each(Object.keys(files))('docs/reference/%s equals the output of `npm run docs`', (name) => {
    expect(committed(`docs/reference/${name}`) === files[name], 'stale: run `npm run docs`').toBe(true);
  });

  it('docs/reference/ holds the generated files and the schema page alone', () => {
    // The schema page is generated from a database and has a test of its own.
    expect(readdirSync(join(ROOT, 'docs/reference')).sort()).toEqual([...Object.keys(files), 'schema.md'].sort());
  });

  it('the reference names every call and every event', () => {
    for (const name of Object.keys(calls)) expect(files['calls.md']).toContain(`\n## ${name}\n`);
    for (const name of [...Object.keys(clientEvents), ...Object.keys(serverEvents)])
      expect(files['events.md']).toContain(`\n### ${name}\n`);
  });

  it('the OpenAPI document has no broken reference and no two operations of one name', () => {
    const text = openApi();
    const { openapi, paths } = JSON.parse(text) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(openapi).toBe('3.1.0');
    expect(operations).toHaveLength(Object.keys(calls).length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    expect(text).not.toContain('#/$defs/');
    expect(brokenRefs(text)).toEqual([]);
  });

  it('schemas are written as TypeScript types with their bounds', () => {
    expect(
      textOf({ type: 'array', items: { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] }, maxItems: 3 }),
    ).toBe('(string …5 | null)[] …3');
    expect(
      textOf({
        type: 'object',
        properties: { a: { type: 'integer', exclusiveMinimum: 0 }, b: { const: 1 } },
        required: ['a'],
      }),
    ).toBe('{ a: integer 1…, b?: 1 }');
    expect(
      textOf({ type: 'object', propertyNames: { pattern: '^x' }, additionalProperties: { $ref: '#/$defs/Id' } }),
    ).toBe('{ [/^x/]: Id }');
  });
});

describe('.env.example', () => {
  const variablesOf = (text: string, pattern: RegExp): string[] =>
    [...text.matchAll(pattern)].map((match) => match[1] as string).sort();

  it('.env.example documents exactly the variables that the server reads', () => {
    const shape =
      /const Environment = z\.object\(\{([\s\S]*?)\n\}\);/.exec(committed('apps/server/src/config.ts'))?.[1] ?? '';
    const read = variablesOf(shape, /^ {2}([A-Z_]+):/gm);
    expect(read.length).toBeGreaterThan(10);
    expect(variablesOf(committed('.env.example'), /^#? ?([A-Z_]+)=/gm)).toEqual(read);
  });
});
