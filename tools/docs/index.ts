/** `npm run docs`: writes docs/reference/ anew from the contract and the settings. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorsReference } from './errors.ts';
import { reference } from './reference.ts';

const FOLDER = fileURLToPath(new URL('../../docs/reference/', import.meta.url));

mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of Object.entries({ ...reference(), 'errors.md': await errorsReference() })) {
  writeFileSync(FOLDER + name, text);
  console.log(`docs/reference/${name}`);
}
