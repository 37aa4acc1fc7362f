// The page of `npm run steady`. Pure.

const cell = (text) => String(text).replaceAll('|', '\\|');
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const keyOf = ({ suite, file, test }) => JSON.stringify([suite, file, test]);

/**
 * Returns every test that failed in a run, most frequent first: {suite, file, test, times, of, error}. `times`:
 * failures. `of`: runs of the suite. `error`: the first error. Tests that passed when their file ran again by itself
 * are included.
 */
export const redTests = (runs) => {
  const red = new Map();
  for (const { suite, failures, unsteady } of runs) {
    for (const failure of [...failures, ...unsteady]) {
      const key = keyOf({ suite, ...failure });
      const known = red.get(key) ?? { suite, ...failure, times: 0, of: 0 };
      red.set(key, { ...known, times: known.times + 1, of: runs.filter((run) => run.suite === suite).length });
    }
  }
  return [...red.values()].sort((a, b) => b.times - a.times);
};

const outcome = ({ failures, unsteady }) =>
  [
    ...(failures.length > 0 ? [`${failures.length} failed`] : []),
    ...(unsteady.length > 0 ? [`${new Set(unsteady.map(({ file }) => file)).size} unsteady`] : []),
  ].join(', ') || 'green';

/**
 * Returns the page: one line per run, then every test that failed in one of them. Runs: {suite, seed, busy, isAll,
 * passed, commit, at, load, seconds, failures, unsteady}.
 */
export const steadyPage = (runs) => {
  const red = redTests(runs);
  const lines = runs.map((run) => [
    run.isAll ? `${run.suite}, with the long files` : run.suite,
    run.at,
    run.commit,
    run.seed,
    run.busy,
    run.load,
    run.passed,
    run.seconds,
    outcome(run),
  ]);
  return (
    [
      '# Suites that ran again and again',
      'Written by `npm run steady`. Each run has the files in another order (seed). "Busy" counts processes that kept a core busy meanwhile; "load" is the load average of the last minute. A file that failed ran once more by itself: *unsteady* if it passed then.',
      table(['suite', 'clock of the tests', 'commit', 'seed', 'busy', 'load', 'passed', 'seconds', 'outcome'], lines),
      red.length === 0
        ? 'No test was red.'
        : table(
            ['suite', 'file', 'test', 'red', 'first error'],
            red.map(({ suite, file, test, times, of, error }) => [
              suite,
              file ?? '',
              test ?? '',
              `${times} of ${of}`,
              error,
            ]),
          ),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
};
