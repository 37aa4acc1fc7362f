import type { PublishedValues, Verifier, VerifyReport } from '@updraft/rules/fairness';
import { Button, classes, Icon } from '@updraft/ui';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { verifyLocally } from './verify.ts';
import { checkText } from './verifier-texts.ts';

const VERDICTS = {
  round: { ok: 'verify_ok', bad: 'verify_bad' },
  opening: { ok: 'verify_opening_ok', bad: 'verify_opening_bad' },
} as const;

/** Verifies a result in this browser and names every check with its values. */
export function VerifyPanel({
  verifier,
  values,
  className,
}: {
  verifier: Verifier;
  values: PublishedValues;
  className?: string;
}) {
  const { t } = useTexts('fairness');
  const [report, setReport] = useState<VerifyReport | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    setReport(await verifyLocally({ game: verifier.game, values }));
    setBusy(false);
  };
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={report === null ? 'primary' : 'secondary'}
          icon="shield"
          loading={busy}
          onClick={() => void run()}
        >
          {t(report === null ? 'verify_run' : 'verify_again')}
        </Button>
        <div role="status" className="min-w-60 flex-1">
          {report && <Verdict report={report} unit={verifier.unit} />}
        </div>
      </div>
      {report && <Checks report={report} verifier={verifier} />}
    </div>
  );
}

function Verdict({ report, unit }: { report: VerifyReport; unit: Verifier['unit'] }) {
  const { t } = useTexts('fairness');
  return (
    <>
      <p className={classes('flex items-center gap-2 font-semibold', report.ok ? 'text-win' : 'text-loss')}>
        <Icon name={report.ok ? 'check' : 'warning'} size={18} />
        {t(VERDICTS[unit][report.ok ? 'ok' : 'bad'])}
      </p>
      <p className="text-12 text-muted">{t('verify_local')}</p>
    </>
  );
}

function Checks({ report, verifier }: { report: VerifyReport; verifier: Verifier }) {
  const { t } = useTexts('fairness');
  const about = new Map(verifier.checks.map((check) => [check.id, check.about]));
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {report.checks.map((check) => (
        <li key={check.id} className="rounded-8 border border-line bg-ink-850 p-3">
          <p className="flex gap-2">
            <span className={check.ok ? 'text-win' : 'text-loss'}>
              <span aria-hidden="true" className="font-semibold">
                {check.ok ? '✓' : '✗'}
              </span>
              <span className="sr-only">{t(check.ok ? 'check_ok' : 'check_bad')}: </span>
            </span>
            <span>{checkText({ id: check.id, about: about.get(check.id) ?? check.id })}</span>
          </p>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pl-5 text-12">
            <dt className="text-muted">{t('published')}</dt>
            <dd className="font-mono break-all">{check.expected || '–'}</dd>
            <dt className="text-muted">{t('calculated')}</dt>
            <dd className={classes('font-mono break-all', !check.ok && 'text-loss')}>{check.actual || '–'}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
