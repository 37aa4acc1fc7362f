import type { PublishedValues, Verifier } from '@updraft/rules/fairness';
import { Button, Icon, Tabs } from '@updraft/ui';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Program, programsOf } from './programs.ts';

/** Where the programs can be run without us, and a library of hashes to compare with. */
const PLACES = {
  javascript: {
    name: 'JavaScript',
    runner: 'https://jsfiddle.net/',
    library: 'https://github.com/paulmillr/noble-hashes',
  },
  python: {
    name: 'Python',
    runner: 'https://www.online-python.com/',
    library: 'https://docs.python.org/3/library/hashlib.html',
  },
} as const;

/** The crash formula as programs to copy, filled with the values of a round. */
export function Programs({ verifier, values }: { verifier: Verifier; values: PublishedValues }) {
  const { t } = useTexts('fairness');
  const [language, setLanguage] = useState<Program['language']>('javascript');
  return (
    <Tabs
      label={t('code')}
      value={language}
      onChange={setLanguage}
      tabs={programsOf(verifier, values).map((program) => ({
        value: program.language,
        label: PLACES[program.language].name,
        content: <Code program={program} />,
      }))}
    />
  );
}

function Code({ program: { language, code } }: { program: Program }) {
  const { t } = useTexts('fairness');
  const { runner, library } = PLACES[language];
  return (
    <div className="mt-3">
      <pre
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-8 border border-line bg-ink-950 p-3 font-mono text-12 leading-5"
      >
        {code}
      </pre>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button size="small" icon="copy" onClick={() => void copyText(code)}>
          {t('code_copy')}
        </Button>
        <Outside href={runner}>{t('code_runner')}</Outside>
        <Outside href={library}>{t('code_library')}</Outside>
      </div>
    </div>
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
