import { expect, it } from 'vitest';

// Plain JavaScript without types, because it runs before the compiler is installed.
const { auditVerdict } = (await import(new URL('audit.mjs', import.meta.url).href)) as {
  auditVerdict: (answer: object) => string | null;
};

const found = (severity: string) => ({
  vulnerabilities: { ws: { name: 'ws', severity } },
  metadata: { vulnerabilities: { total: 1 } },
});

it('passes without serious faults, and states the number of faults', () => {
  expect(auditVerdict({ vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } })).toBe(
    '0 known faults, none serious',
  );
  expect(auditVerdict(found('moderate'))).toBe('1 known faults, none serious');
});

it.each(['high', 'critical'])('fails on a fault of the severity %s, and names its package', (severity) => {
  expect(() => auditVerdict(found(severity))).toThrow(`packages with known faults: ws (${severity})`);
});

it('returns null if the registry does not list faults', () => {
  expect(auditVerdict({ message: '405 Method Not Allowed' })).toBeNull();
});
