import type { PublishedValues, Verifier } from '@updraft/rules/fairness';
import { Button, Icon, Tabs } from '@updraft/ui';
import { useState } from 'react';
import { useConfig } from '../../../lib/config.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { fairGameOf } from '../games/index.ts';
import { type Program, programsOf } from './programs.ts';

const NAMES = { javascript: 'JavaScript', python: 'Python' } as const;

/** The formula of a game as programs to copy, filled with the values of a result. */
export function Programs({ verifier, values }: { verifier: Verifier; values: PublishedValues }) {
  const { t } = useTexts('fairness');
  const [language, setLanguage] = useState<Program['language']>('javascript');
  const part = fairGameOf(verifier.game);
  if (!part) return null;
  return (
    <Tabs
      label={t('code')}
      value={language}
      onChange={setLanguage}
      tabs={programsOf(part.program, verifier, values).map((program) => ({
        value: program.language,
        label: NAMES[program.language],
        content: <Code program={program} />,
      }))}
    />
  );
}

function Code({ program: { language, code } }: { program: Program }) {
  const { t } = useTexts('fairness');
  // A server that is older than this page does not send these links.
  const pages = useConfig((state) => state.config?.fairness?.code?.[language]);
  return (
    <>
      <pre
        tabIndex={0}
        aria-label={NAMES[language]}
        className="overflow-x-auto rounded-8 border border-line bg-ink-950 p-3 font-mono text-12 leading-5"
      >
        {code.trimEnd()}
      </pre>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button size="small" icon="copy" onClick={() => void copyText(code)}>
          {t('code_copy')}
        </Button>
        {pages?.runner && <Outside href={pages.runner}>{t('code_runner')}</Outside>}
        {pages?.hashing && <Outside href={pages.hashing}>{t('code_library')}</Outside>}
      </div>
    </>
  );
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 text-14 text-info underline underline-offset-4"
    >
      {children}
      <Icon name="external" size={16} />
    </a>
  );
}
