// Known faults of the packages that run, as the registry lists them.
import { execFile } from 'node:child_process';
import { ROOT } from './steps.mjs';

const SERIOUS = ['high', 'critical'];

/**
 * Returns the text that is shown beside the step's time; null if the registry's response has no list of faults, so that
 * nothing was checked. Throws with the names of the packages that have a serious fault.
 */
export const auditVerdict = ({ metadata, vulnerabilities = {} }) => {
  if (!metadata) return null;
  const serious = Object.values(vulnerabilities).filter(({ severity }) => SERIOUS.includes(severity));
  if (serious.length > 0)
    throw new Error(
      `packages with known faults: ${serious.map(({ name, severity }) => `${name} (${severity})`).join(', ')}`,
    );
  return `${metadata.vulnerabilities?.total ?? 0} known faults, none serious`;
};

const ask = () =>
  new Promise((resolve) => {
    // `npm audit` exits with 1 if there are faults. Its output lists them, so the exit code is ignored.
    execFile('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, timeout: 120_000 }, (error, output) => {
      try {
        resolve(JSON.parse(output));
      } catch {
        resolve({ message: error?.message.split('\n')[0] ?? 'no JSON' });
      }
    });
  });

/**
 * Work of the step: requests the known faults of the packages that run from the registry. A registry without such a list
 * is no fault of the packages: the step then reports that it did not run.
 */
export const audit = async () => {
  const answer = await ask();
  const reason = answer.message ?? 'no reason given';
  return auditVerdict(answer) ?? { notRun: `the registry gave no list of known faults (${reason})` };
};
