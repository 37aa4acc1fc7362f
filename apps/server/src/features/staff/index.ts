import type { Feature } from '../../feature.ts';
import { staffPersonal } from './staff.personal.ts';

/** Feature of the staff roles and the audit log. */
export const staff: Feature<{ name: 'staff' }> = {
  name: 'staff',
  personal: staffPersonal,
  moments: { staying: { audit_log: 'a record, linked by hashes' } },
  create: () => ({}),
};
