import { type FaqBody, FaqValues, type TemplateBody } from '@updraft/contract';
import { unknownName } from '@updraft/rules/support';
import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../http/calls.ts';
import { answerOf, refusal, refuse } from '../../lib/result.ts';
import { textsOf } from './texts.store.ts';
import { saveText } from './texts.ts';

type TextCalls = Pick<
  Handlers,
  | 'POST /api/support/faq'
  | 'POST /api/staff/faq/list'
  | 'POST /api/staff/faq/save'
  | 'POST /api/staff/tickets/templates'
  | 'POST /api/staff/tickets/saveTemplate'
>;

const NAMES: readonly string[] = FaqValues.keyof().options;

/** Returns the first name in the texts that is no value of `FaqValues`; null: all names are known. */
const unknownIn = ({ en, ru }: FaqBody): string | null =>
  [en, ru]
    .flatMap(({ question, answer }) => [question, answer])
    .reduce<string | null>((found, text) => found ?? unknownName(text, NAMES), null);

/**
 * Creates the handlers of support's texts: everybody reads questions; staff edit them and templates. [SU-14 … SU-16]
 */
export const textHandlers = ({ db, faqValues }: { db: Db; faqValues: () => FaqValues }): TextCalls => ({
  'POST /api/support/faq': async ({ language }) => {
    const entries = await textsOf<FaqBody>(db, 'faq');
    return {
      entries: entries
        .filter(({ is_hidden: isHidden }) => !isHidden)
        .map(({ id, body: { group, to, [language]: text } }) => ({ id, group, to, ...text })),
      values: faqValues(),
    };
  },
  'POST /api/staff/faq/list': async () => ({ entries: await textsOf<FaqBody>(db, 'faq') }),
  'POST /api/staff/faq/save': async (text, { session: { playerId: staffId } }) => {
    const name = unknownIn(text.body);
    if (name !== null) return refusal(refuse('staff_api.text_unknown_name', { name }));
    return answerOf(await saveText(db, { kind: 'faq', staffId, ...text }), 'staff_api.text_saved');
  },
  'POST /api/staff/tickets/templates': async () => ({ templates: await textsOf<TemplateBody>(db, 'template') }),
  'POST /api/staff/tickets/saveTemplate': async (text, { session: { playerId: staffId } }) =>
    answerOf(await saveText(db, { kind: 'template', staffId, ...text }), 'staff_api.text_saved'),
});
