import { z } from 'zod';
import { SETTINGS } from '../../apps/server/src/features/operator-settings.ts';
import { textOf } from './schema-text.ts';
import type { Schema } from './types.ts';

const SANDBOX: Readonly<Record<string, unknown>> = SETTINGS.inSandbox;

const inSandbox = (key: string): string => {
  const value = SANDBOX[key];
  return value === undefined ? '' : `\`${JSON.stringify(value)}\``;
};

/** Returns the text of docs/reference/settings.md. */
export const settingsReference = (): string => {
  const { properties = {} } = z.toJSONSchema(SETTINGS.object, { io: 'input' }) as Schema;
  const rows = Object.entries(properties)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(
      ([key, { default: value, ...schema }]) =>
        `| \`${key}\` | ${textOf(schema).replaceAll('|', '\\|')} | \`${JSON.stringify(value)}\` | ${inSandbox(key)} | ${SETTINGS.about[key] ?? ''} |`,
    );
  return [
    '# Operator settings',
    'Made from the code by `npm run docs`. Settings are stored in the database, each change with who, when, before and after; what concerns odds and limits applies from the next round. Units end the names: `Cents`, `Ms`, `Percent`, `Hundredths`. In the sandbox `UPDRAFT_SETTINGS` overrides them for one run: `UPDRAFT_SETTINGS=\'{"crash.countdownTicks":3}\' npm start`. The column of the sandbox has the defaults that differ there, so that an hour or a quiz ends while one tries the site.',
    `| setting | values | default | in the sandbox | |\n|---|---|---|---|---|\n${rows.join('\n')}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
};
