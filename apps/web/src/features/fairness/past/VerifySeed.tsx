import { wholeOf } from '@updraft/rules/fairness';
import { casesVerifier } from '@updraft/rules/cases';
import { Button, Icon, Panel, TextInput } from '@updraft/ui';
import { useState } from 'react';
import { notifyError } from '../../../lib/notices.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTexts } from '../../../lib/texts.ts';
import { OfflineCommand } from '../dataset/OfflineCommand.tsx';
import { checkText } from '../verifier-texts.ts';
import { Distribution } from './Distribution.tsx';
import { checkSeedOf, type SeedProblem, type SeedResult } from './seed-openings.ts';

/** Checks all openings of a revealed server seed on this device, and gives them as a file. */
export function VerifySeed() {
  const { t } = useTexts('fairness');
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<SeedResult | SeedProblem | null>(null);
  const check = async (): Promise<void> => {
    const id = wholeOf(number);
    if (id === null || id < 1) return setFound('verify_opening_unknown');
    setBusy(true);
    try {
      setFound(await checkSeedOf(id));
    } catch (error) {
      notifyError(error, 'fairness.round_failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel aria-labelledby="seed-title" padding="small" className="mt-6">
      <h3 id="seed-title" className="text-16 font-semibold">
        {t('seed')}
      </h3>
      <p className="mt-1 max-w-[68ch] text-14 text-muted">{t('seed_text')}</p>
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <TextInput
          label={t('seed_opening')}
          inputMode="numeric"
          value={number}
          onChange={(value) => {
            setNumber(value);
            setFound(null);
          }}
          className="max-w-96"
          after={
            <Button type="submit" variant="primary" icon="shield" loading={busy} disabled={number.trim() === ''}>
              {t('seed_run')}
            </Button>
          }
        />
      </form>
      <div role="status" className="mt-2 min-h-5">
        {typeof found === 'string' && <p className="text-14 text-loss">{t(found)}</p>}
        {found !== null && typeof found !== 'string' && <Verdict result={found} />}
      </div>
      {found !== null && typeof found !== 'string' && <Result result={found} />}
    </Panel>
  );
}

function Verdict({ result: { report } }: { result: SeedResult }) {
  const { t } = useTexts('fairness');
  const { ok, openings, held } = report;
  const [fault] = report.first;
  const meaning = casesVerifier.checks.find(({ id }) => id === fault?.check);
  return (
    <>
      <p
        className={
          ok ? 'flex items-center gap-2 font-semibold text-win' : 'flex items-center gap-2 font-semibold text-loss'
        }
      >
        <Icon name={ok ? 'check' : 'warning'} size={18} className="shrink-0" />
        {ok ? t('seed_good', { count: openings }) : t('seed_bad', { held, openings })}
      </p>
      {meaning && (
        <p className="mt-1 text-14">{t('seed_false', { id: fault?.roundId ?? '–', check: checkText(meaning) })}</p>
      )}
      {fault && !meaning && <p className="mt-1 text-14">{t('seed_gap')}</p>}
    </>
  );
}

function Result({ result: { report, tally, file } }: { result: SeedResult }) {
  const { t } = useTexts('fairness');
  const name = `openings-${report.seedHash.slice(0, 12)}.ndjson`;
  return (
    <>
      {tally && <Distribution game="cases" tally={tally} />}
      <Button
        icon="arrow-down"
        className="mt-4"
        onClick={() => saveFile({ name, type: 'application/x-ndjson', parts: [file] })}
      >
        {t('dataset_download')}
      </Button>
      <OfflineCommand file={name} />
    </>
  );
}
