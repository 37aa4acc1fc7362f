import type { Feature } from '../../feature.ts';

/** Who is staff, and the log of what they did. */
export const staff: Feature<{ name: 'staff' }> = {
  name: 'staff',
  moments: { staying: { audit_log: 'a record, linked by hashes' } },
  create: () => ({}),
};
