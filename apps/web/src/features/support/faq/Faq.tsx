import type { FaqEntry } from '@updraft/contract';
import { FAQ_GROUPS } from '@updraft/rules/support';
import { AsyncBody, Button, EmptyState, loadStatusOf, Panel, Skeleton, Tabs, TextInput } from '@updraft/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { faqHash, FaqItem } from './FaqItem.tsx';
import { useFaq } from './use-faq.ts';

type FaqGroup = FaqEntry['group'];
/** Value of the option 'all subjects' in the filter. */
const ALL = 'all';

/** Returns the hash of the address, which names an answer, and follows its changes. */
function useHash(): string {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const read = (): void => setHash(location.hash);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return hash;
}

/**
 * Frequent questions by subject, and a search over them. `onAsk`: begins a ticket if nothing was found; null: the
 * player cannot.
 */
export function Faq({ onAsk }: { onAsk: (() => void) | null }) {
  const { t } = useTexts('faq');
  const { entries, isError, retry, find } = useFaq();
  const [text, setText] = useState('');
  const [group, setGroup] = useState<FaqGroup | typeof ALL>(ALL);
  const hash = useHash();
  const isSearching = text.trim() !== '';
  return (
    <section aria-labelledby="faq" className="flex min-w-0 flex-col gap-3">
      <h2 id="faq" className="font-display text-20 font-medium">
        {t('title')}
      </h2>
      <TextInput
        type="search"
        icon="search"
        label={t('search')}
        hideLabel
        placeholder={t('search_hint')}
        value={text}
        maxLength={100}
        onChange={setText}
      />
      <AsyncBody
        status={loadStatusOf({ data: entries, isError })}
        skeleton={<FaqSkeleton />}
        error={{ title: t('failed'), retryLabel: t('app:retry'), onRetry: retry, framed: true }}
      >
        {() =>
          isSearching ? (
            <Found text={text.trim()} found={find(text)} hash={hash} onClear={() => setText('')} onAsk={onAsk} />
          ) : (
            <Grouped entries={entries ?? []} group={group} onGroup={setGroup} hash={hash} />
          )
        }
      </AsyncBody>
    </section>
  );
}

interface FoundProps {
  text: string;
  found: readonly FaqEntry[];
  hash: string;
  onClear: () => void;
  onAsk: (() => void) | null;
}

function Found({ text, found, hash, onClear, onAsk }: FoundProps) {
  const { t } = useTexts('faq');
  return (
    <>
      <p role="status" className="text-12 text-muted">
        {t('found', { count: found.length })}
      </p>
      {found.length > 0 ? (
        <Items entries={found} hash={hash} />
      ) : (
        <EmptyState
          framed
          icon="search"
          title={t('none', { text })}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <Button onClick={onClear}>{t('clear')}</Button>
              {onAsk && (
                <Button variant="primary" onClick={onAsk}>
                  {t('support:new')}
                </Button>
              )}
            </span>
          }
        >
          {t('none_text')}
        </EmptyState>
      )}
    </>
  );
}

interface GroupedProps {
  entries: readonly FaqEntry[];
  group: FaqGroup | typeof ALL;
  onGroup: (group: FaqGroup | typeof ALL) => void;
  hash: string;
}

function Grouped({ entries, group, onGroup, hash }: GroupedProps) {
  const { t } = useTexts('faq');
  const groups = FAQ_GROUPS.filter((one) => entries.some((entry) => entry.group === one));
  const part = (one: FaqGroup) => (
    <section key={one} aria-labelledby={`faq-${one}`}>
      <h3 id={`faq-${one}`} className="mb-2 text-12 font-medium text-muted">
        {t(`group.${one}`)}
      </h3>
      <Items entries={entries.filter((entry) => entry.group === one)} hash={hash} />
    </section>
  );
  return (
    <Tabs
      label={t('groups')}
      value={group}
      onChange={onGroup}
      tabs={[
        { value: ALL, label: t('all'), content: <div className="flex flex-col gap-5">{groups.map(part)}</div> },
        ...groups.map((one) => ({ value: one, label: t(`group.${one}`), content: part(one) })),
      ]}
    />
  );
}

function Items({ entries, hash }: { entries: readonly FaqEntry[]; hash: string }) {
  return (
    <Panel as="ul" className="divide-y divide-line overflow-hidden">
      {entries.map((entry) => (
        <FaqItem key={entry.id} entry={entry} isAsked={faqHash(entry.id) === hash} />
      ))}
    </Panel>
  );
}

const ROWS = [1, 2, 3];

function FaqSkeleton() {
  return (
    <>
      <Skeleton className="h-11 rounded-8" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-48 rounded-14" />
      ))}
    </>
  );
}
