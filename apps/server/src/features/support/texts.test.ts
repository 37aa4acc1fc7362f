import type { CallInput, FaqBody } from '@updraft/contract';
import { FaqBody as FaqSchema, FaqValues, TemplateBody } from '@updraft/contract';
import { FAQ_GROUPS, unknownName } from '@updraft/rules/support';
import { beforeEach, describe, expect, it } from 'vitest';
import { supportWorld } from '../../testing/support-world.ts';
import { faqValuesOf } from './faq-values.ts';
import { FAQ_SEEDS, TEMPLATE_SEEDS } from './texts.seeds.ts';
import { followSeeds } from './texts.store.ts';

const here = supportWorld();
const { call, player } = here;

type Edit = CallInput<'POST /api/staff/faq/save'>;

let staffId = 0;
beforeEach(async () => {
  staffId = await player('ann');
  await here.world.db.query('delete from support_texts');
  await followSeeds(here.world.db, { kind: 'faq', seeds: FAQ_SEEDS });
  await followSeeds(here.world.db, { kind: 'template', seeds: TEMPLATE_SEEDS });
});

const read = async (language: 'en' | 'ru' = 'en') => call('POST /api/support/faq', 0, { input: { language } });
const stored = async (id: string) => {
  const { entries } = await call('POST /api/staff/faq/list', staffId);
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw new Error(`no text ${id}`);
  return found;
};
const save = (edit: Edit) => call('POST /api/staff/faq/save', staffId, { input: edit });
const audited = async () =>
  here.world.db.query<{ action: string; details: { before: unknown; after: { id: string } } }>(
    'select action, details from audit_log where actor = $1 order by id',
    [`player ${staffId}`],
  );

const BODY: FaqBody = {
  group: 'items',
  to: 'agreement',
  en: { question: 'What is a case?', answer: 'A box with items. It costs {{depositMin}} or more.', words: 'box' },
  ru: { question: 'Что такое кейс?', answer: 'Ящик с предметами. Он стоит от {{depositMin}}.', words: 'ящик' },
};
const NEW: Edit = { id: 'what_is_a_case', position: 5, is_hidden: false, revision: null, body: BODY };

describe('the texts of the product', () => {
  it('are at least twenty questions of every subject, in both languages, which name settings that exist', () => {
    expect(FAQ_SEEDS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(FAQ_SEEDS.map(({ body }) => body.group))).toEqual(new Set(FAQ_GROUPS));
    for (const { body } of FAQ_SEEDS) {
      expect(FaqSchema.parse(body)).toEqual(body);
      for (const { question, answer } of [body.en, body.ru]) {
        expect(unknownName(question + answer, FaqValues.keyof().options)).toBeNull();
        // No text states a sum or a percentage in figures, because settings can change it: placeholders name the
        // settings.
        expect([question, answer.match(/\$\s?\d|\d+\s?%/g)]).toEqual([question, null]);
      }
    }
    for (const { body } of TEMPLATE_SEEDS) expect(TemplateBody.parse(body)).toEqual(body);
  });

  it('are read by everybody in their order, in one language, with the values of the settings', async () => {
    const [en, ru] = [await read('en'), await read('ru')];
    expect(en.entries.map(({ id }) => id)).toEqual(FAQ_SEEDS.map(({ id }) => id));
    expect(en.entries[0]).toMatchObject({
      group: 'deposits',
      to: 'deposits',
      question: 'When does my deposit arrive?',
    });
    expect(ru.entries[0]).toMatchObject({ id: 'deposit_time', question: 'Когда придёт пополнение?' });
    expect(en.values).toEqual(faqValuesOf(here.world.settings));
    expect(en.values).toMatchObject({
      depositFromMinutes: 5,
      depositToMinutes: 30,
      depositMin: 1,
      skinsPercent: 95,
      withdrawTaxPercent: 20,
      withdrawDaily: 2000,
      crashMinTarget: 1.21,
      gapSeconds: 2,
      refundTimes: 3,
      siteName: 'Updraft',
    });
  });

  it('[SU-15] follow the product until staff edit them', async () => {
    const { db } = here.world;
    const [first, second, ...rest] = FAQ_SEEDS;
    if (!first || !second) throw new Error('no seeds');
    const own = await stored(second.id);
    const body = { ...own.body, en: { ...own.body.en, answer: 'Ask us in a ticket.' } };
    await save({ ...own, body });
    const newer = { ...first, body: { ...first.body, en: { ...first.body.en, question: 'When will it arrive?' } } };
    await followSeeds(db, { kind: 'faq', seeds: [newer, { ...second, position: 70_000 }, ...rest.slice(1)] });
    expect((await stored(first.id)).body.en.question).toBe('When will it arrive?');
    expect(await stored(second.id)).toMatchObject({ revision: 1, position: second.position, body });
    await expect(stored(rest[0]?.id ?? '')).rejects.toThrow('no text');
    // An edited text stays even if the seeds no longer contain it.
    await followSeeds(db, { kind: 'faq', seeds: [newer] });
    expect((await read()).entries.map(({ id }) => id)).toEqual([first.id, second.id]);
    // Texts of the other kind, templates, are unchanged.
    expect((await call('POST /api/staff/tickets/templates', staffId)).templates).toHaveLength(TEMPLATE_SEEDS.length);
  });
});

describe('staff', () => {
  it('add a question, change it and hide it; the audit log has it before and after', async () => {
    expect(await save(NEW)).toEqual({ status: 'success', message: 'staff_api.text_saved' });
    expect((await read()).entries[1]).toEqual({ id: NEW.id, group: 'items', to: 'agreement', ...BODY.en });
    const { revision } = await stored(NEW.id);
    expect(revision).toBe(1);
    await save({ ...NEW, is_hidden: true, revision });
    expect((await read()).entries.map(({ id }) => id)).not.toContain(NEW.id);
    expect((await stored(NEW.id)).is_hidden).toBe(true);
    const [added, changed] = await audited();
    expect(added).toMatchObject({ action: 'faq.add', details: { before: null, after: { id: NEW.id, body: BODY } } });
    expect(changed).toMatchObject({
      action: 'faq.change',
      details: { before: { is_hidden: false }, after: { is_hidden: true } },
    });
  });

  it('[SU-16] change only what they have seen, and the same edit once more changes nothing', async () => {
    await save(NEW);
    expect(await save(NEW)).toMatchObject({ status: 'success' });
    expect(await audited()).toHaveLength(1);
    const other = { ...NEW, position: 7 };
    for (const revision of [null, 0, 2])
      expect(await save({ ...other, revision })).toEqual({ status: 'error', message: 'staff_api.text_changed' });
    expect(await save({ ...other, id: 'not_there', revision: 1 })).toMatchObject({ status: 'error' });
    const racing = await Promise.all([8, 9].map((position) => save({ ...NEW, position, revision: 1 })));
    expect(racing.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    const adding = await Promise.all([1, 2].map((position) => save({ ...NEW, id: 'race', position })));
    expect(adding.map(({ status }) => status).sort()).toEqual(['error', 'success']);
  });

  it.each(['en', 'ru'] as const)('[SU-14] staff get an error for an unknown value in a text (%s)', async (language) => {
    const body = { ...BODY, [language]: { ...BODY[language], answer: 'The minimum is {{depositLeast}}.' } };
    expect(await save({ ...NEW, body })).toEqual({
      status: 'error',
      message: 'staff_api.text_unknown_name',
      params: { name: '{{depositLeast}}' },
    });
    expect((await read()).entries.map(({ id }) => id)).not.toContain(NEW.id);
  });

  it('keep templates of answers in the same way', async () => {
    const { templates } = await call('POST /api/staff/tickets/templates', staffId);
    const [first] = templates;
    if (!first) throw new Error('no templates');
    const body = { ...first.body, en: { title: 'Hello there', text: 'Thank you.\r\nWe are looking.' } };
    expect(await call('POST /api/staff/tickets/saveTemplate', staffId, { input: { ...first, body } })).toEqual({
      status: 'success',
      message: 'staff_api.text_saved',
    });
    const [changed] = (await call('POST /api/staff/tickets/templates', staffId)).templates;
    expect(changed).toMatchObject({ revision: 1, body: { en: { text: 'Thank you.\nWe are looking.' } } });
    expect((await audited()).map(({ action }) => action)).toEqual(['template.change']);
  });
});
