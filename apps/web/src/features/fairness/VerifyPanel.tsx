import {
  meaningsOf,
  type PublishedValues,
  type Verifier,
  type VerifyCheck,
  type VerifyReport,
} from '@updraft/rules/fairness';
import { Button, classes, Icon } from '@updraft/ui';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { notifyError } from '../../lib/notices.ts';
import { useTexts } from '../../lib/texts.ts';
import { ClaimButton } from './claim/ClaimButton.tsx';
import { BeaconSource } from './BeaconSource.tsx';
import { judge } from './judge.ts';
import { Steps } from './Steps.tsx';
import { verifyLocally } from './verify.ts';
import { checkText } from './verifier-texts.ts';

const VERDICTS = {
  round: { ok: 'verify_ok', bad: 'verify_bad' },
  opening: { ok: 'verify_opening_ok', bad: 'verify_opening_bad' },
  draw: { ok: 'verify_draw_ok', bad: 'verify_draw_bad' },
} as const;

/** Marks of checks. A check that holds with a note proves nothing, so it has a mark of its own. */
const MARKS = {
  ok: { sign: '✓', text: 'check_ok', colour: 'text-win' },
  bad: { sign: '✗', text: 'check_bad', colour: 'text-loss' },
  note: { sign: '!', text: 'check_note', colour: 'text-lift' },
} as const;

/** Verifies a result in this browser and names every check with its values. */
export function VerifyPanel({
  verifier,
  values,
  id,
  className,
}: {
  verifier: Verifier;
  values: PublishedValues;
  /**
   * The number of the result, if the site has shown these values. A player can then claim a result that does not hold.
   */
  id?: number | undefined;
  className?: string;
}) {
  const { t } = useTexts('fairness');
  const mode = useConfig((state) => state.config?.mode);
  const [found, setReport] = useState<VerifyReport | null>(null);
  const report = found && judge(found, mode);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      setReport(await verifyLocally({ game: verifier.game, values }));
    } catch (error) {
      notifyError(error, 'fairness.verify_failed');
    } finally {
      setBusy(false);
    }
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
      {!(report && hasNote(report)) && <BeaconSource values={values} className="mt-3" />}
      {report && !report.ok && id !== undefined && (
        <ClaimButton id={id} report={report} values={values} game={verifier.game} unit={verifier.unit} />
      )}
      {report && <Checks report={report} verifier={verifier} />}
      {report && <Steps verifier={verifier} values={values} />}
    </div>
  );
}

/**
 * True if all checks hold, at least one of them with a note. The verdict then states that the randomness was not
 * public.
 */
const hasNote = (report: VerifyReport): boolean => report.ok && report.checks.some(({ note }) => note);

function Verdict({ report, unit }: { report: VerifyReport; unit: Verifier['unit'] }) {
  const { t } = useTexts('fairness');
  return (
    <>
      <p className={classes('flex items-center gap-2 font-semibold', report.ok ? 'text-win' : 'text-loss')}>
        <Icon name={report.ok ? 'check' : 'warning'} size={18} />
        {t(VERDICTS[unit][report.ok ? 'ok' : 'bad'])}
      </p>
      {hasNote(report) && <p className="text-lift">{t('verify_stand_in')}</p>}
      <p className="text-12 text-muted">{t('verify_local')}</p>
    </>
  );
}

function Checks({ report, verifier }: { report: VerifyReport; verifier: Verifier }) {
  const { t } = useTexts('fairness');
  const about = new Map(meaningsOf(verifier).map((check) => [check.id, check.about]));
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {report.checks.map((check) => (
        <li key={check.id} className="rounded-8 border border-line bg-ink-850 p-3">
          <p className="flex gap-2">
            <Mark check={check} />
            <span>{checkText({ id: check.note ?? check.id, about: about.get(check.id) ?? check.id })}</span>
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

function Mark({ check: { ok, note } }: { check: VerifyCheck }) {
  const { t } = useTexts('fairness');
  const { sign, text, colour } = !ok ? MARKS.bad : note ? MARKS.note : MARKS.ok;
  return (
    <span className={colour}>
      <span aria-hidden="true" className="font-semibold">
        {sign}
      </span>
      <span className="sr-only">{t(text)}: </span>
    </span>
  );
}
