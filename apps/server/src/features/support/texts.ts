import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../db/db.ts';
import { type Outcome, refuse } from '../../lib/result.ts';
import { appendAudit } from '../../kernel/audit.ts';
import { type EditedText, insertText, lockText, updateText } from './texts.store.ts';

/**
 * Adds a text of support, or changes it if its revision is the one that the edit names. The audit log has the text
 * before and after. Expected failure: `staff_api.text_changed`. [SU-16] [S8]
 */
export const saveText = (
  db: Db,
  { staffId, revision, ...text }: EditedText & { staffId: number; revision: number | null },
): Promise<Outcome<object>> =>
  db.tx(async (query) => {
    const stored = await lockText(query, text);
    const { revision: current = null, ...before } = stored ?? {};
    const { kind, ...after } = text;
    if (isDeepStrictEqual(after, before)) return { ok: true };
    if (current !== revision) return refuse('staff_api.text_changed');
    if (stored) await updateText(query, text);
    else if (!(await insertText(query, text))) return refuse('staff_api.text_changed');
    await appendAudit(query, {
      actor: `player ${staffId}`,
      action: `${kind}.${stored ? 'change' : 'add'}`,
      details: { before: stored && before, after },
    });
    return { ok: true };
  });
