import { FEATURES } from '../features.ts';
import { SettingsSchema } from '../kernel/settings.schema.ts';

/** The operator settings of the site's own features. */
export const SETTINGS = new SettingsSchema(FEATURES);
