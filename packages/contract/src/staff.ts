import { z } from 'zod';
import { call } from './define.ts';
import { StatusAnswer } from './primitives.ts';

export const staffCalls = {
  'POST /api/staff/changeSetting': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ key: z.string().max(80), value: z.union([z.string().max(300), z.number(), z.boolean()]) }),
    output: StatusAnswer,
    about: 'Changes an operator setting, with its history and an audit entry. `site.maintenance` is told to everyone at once.',
    messages: ['staff_api.setting_changed', 'staff_api.setting_invalid', 'user_api.no_rights'],
  }),
} as const;
