/**
 * `npm run docs`: writes the pages of docs/reference/ except `schema.md`, and the calls for programs,
 * `openapi.json` of the build.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorsReference } from './errors.ts';
import { openApi } from './openapi.ts';
import { reference } from './reference.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const pages = { ...reference(), 'errors.md': await errorsReference() };
const written = {
  ...Object.fromEntries(Object.entries(pages).map(([name, text]) => [`docs/reference/${name}`, text])),
  'dist/openapi.json': openApi(),
};

for (const folder of ['docs/reference', 'dist']) mkdirSync(ROOT + folder, { recursive: true });
for (const [path, text] of Object.entries(written)) {
  writeFileSync(ROOT + path, text);
  console.log(path);
}
