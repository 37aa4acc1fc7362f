import { median } from '../test/support/statistics.ts';
import type { Audit } from './lighthouse/audit.ts';
import { startAuditor } from './lighthouse/auditor.ts';
import { FORMS, type Form } from './lighthouse/forms.ts';
import { install } from './lighthouse/install.ts';
import { type ShownSite, startShownSite } from './lighthouse/shown-site.ts';
import type { Figure, Findings } from './lib/report.ts';
import type { Context } from './lib/site.ts';

export const title = 'Every page by Lighthouse, as a desktop and as a phone';

/** Least accepted score of performance. The other categories do not depend on the machine and must be perfect. */
const PERFORMANCE: Record<Form, number> = { desktop: 98, mobile: 95 };
const PERFECT = 100;
/** Layout shift above which the moved elements are named. */
const MAX_SHIFT = 0.05;
/** Largest number of audits of a page below its goal. Times on a busy machine vary, so their median counts. */
const RUNS_BELOW_GOAL = 3;
/**
 * Longest time of all audits. Pages without an audit by then are in the table as not measured, and miss their goals.
 */
const MAX_MINUTES = 60;

interface Visited {
  name: string;
  url: string;
  form: Form;
  token: string | null;
}

/**
 * Returns every page as a visitor, and personal pages also as the player, in each form. Quick: each page once, with
 * alternating forms.
 */
const visitsOf = ({ pages, token }: ShownSite, quick: boolean): Visited[] => {
  const visits = pages.flatMap(({ name, url, isPersonal }) => [
    ...(quick && isPersonal ? [] : [{ name, url, token: null }]),
    ...(isPersonal ? [{ name: `${name}, signed in`, url, token }] : []),
  ]);
  return FORMS.flatMap((form, at) =>
    visits
      .filter((_, place) => !quick || place % FORMS.length === at)
      .map((visit) => ({ ...visit, name: `${visit.name}, ${form}`, form })),
  );
};

/**
 * Audits a page. Repeats the audit while the median performance is below the goal, up to `runs` and at most
 * RUNS_BELOW_GOAL audits in all.
 */
const auditsOf = async (audit: () => Promise<Audit>, visited: Visited, { runs }: Context): Promise<Audit[]> => {
  const audits = [await audit()];
  while (
    audits.length < Math.min(runs, RUNS_BELOW_GOAL) &&
    median(audits.map(({ performance }) => performance)) < PERFORMANCE[visited.form]
  )
    audits.push(await audit());
  return audits;
};

const figuresOf = ({ name, form }: Visited, audits: readonly Audit[]): Figure[] => [
  {
    what: `${name}: performance`,
    unit: '',
    values: audits.map(({ performance }) => performance),
    atLeast: PERFORMANCE[form],
  },
  {
    what: `${name}: accessibility, best practices and SEO, the lowest`,
    unit: '',
    values: audits.map(({ rules }) => rules),
    atLeast: PERFECT,
    isNever: true,
  },
];

/** Returns the causes of a page's low scores: its slow metrics, elements that moved, and failed audits. */
const remarksOf = ({ name, form }: Visited, audits: readonly Audit[]): string[] => [
  ...(median(audits.map(({ performance }) => performance)) < PERFORMANCE[form]
    ? [`${name}: ${audits.map(({ metrics, slowdown }) => `${metrics}, processor × ${slowdown.toFixed(2)}`).join('; ')}`]
    : []),
  ...audits
    .filter(({ shift }) => shift > MAX_SHIFT)
    .slice(0, 1)
    .map(({ shifts }) => `${name}: moved after it was shown: ${shifts.join(' — ')}`),
  ...new Set(audits.flatMap(({ faults }) => faults.map((fault) => `${name}: ${fault}`))),
];

/** Measures the Lighthouse scores of every page of the built site. A local library audits; no service is called. */
export const run = async (context: Context): Promise<Findings> => {
  install();
  const site = await startShownSite();
  const auditor = await startAuditor();
  const findings: Findings = {
    figures: [],
    notes: [
      [
        `${auditor.version}, without a GPU. Lighthouse simulates the network: a desktop on a fast line, a phone on a slow`,
        '4G line with a processor four times slower than that of the machine of the budgets (`tools/run/machine.mjs`).',
        "This machine's own factor is that times its speed, measured before each audit.",
      ].join(' '),
    ],
  };
  const untilMs = performance.now() + MAX_MINUTES * 60_000;
  try {
    for (const visited of visitsOf(site, context.quick)) {
      const audits = performance.now() < untilMs ? await auditsOf(() => auditor.audit(visited), visited, context) : [];
      const remarks = remarksOf(visited, audits);
      findings.figures.push(...figuresOf(visited, audits));
      findings.notes.push(...remarks);
      context.say(
        `  ${visited.name}: ${audits.map(({ performance: speed, rules }) => `${speed} and ${rules}`).join(', ')}`,
      );
      for (const remark of remarks) context.say(`    ${remark}`);
    }
  } finally {
    auditor.close();
    await site.drop();
  }
  return findings;
};
