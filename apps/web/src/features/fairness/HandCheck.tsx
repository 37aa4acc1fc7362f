import type { PublishedValues, Verifier } from '@updraft/rules/fairness';
import { Button } from '@updraft/ui';
import { useTexts } from '../../lib/texts.ts';
import { copyText } from '../../lib/copy-text.ts';
import { Programs } from './code/Programs.tsx';
import { handText } from './verifier-texts.ts';

/** Checks of a verification as commands for a shell, which run without the site. */
export function HandCheck({ verifier, values }: { verifier: Verifier; values: PublishedValues }) {
  const { t } = useTexts('fairness');
  const commands = verifier.byHand(values);
  return (
    <details className="mt-4 rounded-8 border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium hover:bg-ink-850">
        {t('hand')}
      </summary>
      <div className="border-t border-line p-3">
        <p className="text-14 text-muted">{handText(verifier.game)}</p>
        <pre
          tabIndex={0}
          className="my-3 max-h-72 overflow-auto rounded-8 bg-ink-950 p-3 font-mono text-12 leading-5 break-all whitespace-pre-wrap"
        >
          {commands.join('\n\n')}
        </pre>
        <Button size="small" icon="copy" onClick={() => void copyText(commands.join('\n'))}>
          {t('hand_copy')}
        </Button>
        <div className="mt-5">
          <Programs verifier={verifier} values={values} />
        </div>
      </div>
    </details>
  );
}
