import type { Feature } from '../../feature.ts';

/** Staff roles, and the audit log. */
export const staff: Feature<{ name: 'staff' }> = {
  name: 'staff',
  moments: { staying: { audit_log: 'a record, linked by hashes' } },
  create: () => ({}),
};
