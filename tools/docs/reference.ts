import { callsReference } from './calls.ts';
import { eventsReference } from './events.ts';
import { licencesReference } from './licences.ts';
import { settingsReference } from './settings.ts';

/**
 * Returns the generated files of docs/reference/, name to content, without `schema.md` and `errors.md`
 * (`errorsReference`).
 */
export const reference = (): Record<string, string> => ({
  'calls.md': callsReference(),
  'events.md': eventsReference(),
  'licences.md': licencesReference(),
  'settings.md': settingsReference(),
});
