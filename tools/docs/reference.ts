import { callsReference } from './calls.ts';
import { eventsReference } from './events.ts';
import { openApi } from './openapi.ts';
import { settingsReference } from './settings.ts';

/** Every generated file of docs/reference/ with its content. */
export const reference = (): Record<string, string> => ({
  'calls.md': callsReference(),
  'events.md': eventsReference(),
  'openapi.json': openApi(),
  'settings.md': settingsReference(),
});
