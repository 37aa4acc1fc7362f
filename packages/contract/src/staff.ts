import { z } from 'zod';
import { call } from './define.ts';
import { Line, MessageKey, MessageParams, Nothing, StatusAnswer, Verbatim } from './primitives.ts';

export const staffCalls = {
  'POST /api/staff/changeSetting': call({
    auth: 'admin',
    command: true,
    input: z.strictObject({ key: Verbatim.max(80), value: z.union([Line.max(300), z.number(), z.boolean()]) }),
    output: StatusAnswer,
    about:
      'Changes an operator setting, with its history and an audit entry. Everyone is told of `site.maintenance` at once.',
    messages: [
      'staff_api.setting_changed',
      'staff_api.setting_fixed',
      'staff_api.setting_invalid',
      'staff_api.setting_no_margin',
      'staff_api.setting_stake_beyond_win',
      'staff_api.setting_out_of_order',
      'user_api.no_rights',
    ],
  }),
  'POST /api/staff/settings/refused': call({
    auth: 'admin',
    input: Nothing,
    output: z.object({
      refused: z.array(
        z.object({
          key: z.string(),
          /** Stored value as JSON text, shortened. */
          stored: z.string(),
          /** The value in force in its place, as JSON text. */
          in_force: z.string(),
          message: MessageKey,
          params: MessageParams.optional(),
        }),
      ),
    }),
    about: 'Stored settings that cannot be used, what is in force instead, and why.',
    messages: [
      'staff_api.setting_invalid',
      'staff_api.setting_no_margin',
      'staff_api.setting_stake_beyond_win',
      'staff_api.setting_out_of_order',
    ],
  }),
} as const;
