import type { TicketAbout } from '@updraft/contract';
import { ErrorLine, Select, TextInput } from '@updraft/ui';
import { useState } from 'react';
import { useSession } from '../../../entities/session/session-store.ts';
import { dateTime, dollars } from '../../../lib/format.ts';
import { gameName } from '../../../lib/game-name.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/texts.ts';
import { aboutKey, aboutOfNumber, NAMEABLE, type Nameable } from './about.ts';
import { useAttachable } from './query.ts';
import { useAboutText } from './use-about-text.ts';

const NOTHING = '';
const BY_NUMBER = 'number';

interface AboutPickerProps {
  value: TicketAbout | null;
  onChange: (about: TicketAbout | null) => void;
}

/** Selection of a message's subject: something that the player did recently, or any subject by its number. */
export function AboutPicker({ value, onChange }: AboutPickerProps) {
  const { t } = useTexts('support');
  const language = useSettings((state) => state.language);
  const playerId = useSession((state) => state.user?.id ?? 0);
  const attachable = useAttachable(playerId);
  const textOf = useAboutText();
  const [isTyping, setTyping] = useState(false);
  const recent = attachable.data?.recent ?? [];
  const isListed = value !== null && recent.some(({ about }) => aboutKey(about) === aboutKey(value));
  const chosen = isTyping ? BY_NUMBER : value ? aboutKey(value) : NOTHING;
  const choose = (key: string): void => {
    setTyping(key === BY_NUMBER);
    onChange(recent.find(({ about }) => aboutKey(about) === key)?.about ?? null);
  };
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('about')}
        value={chosen}
        onChange={choose}
        options={[
          { value: NOTHING, text: t('about_none') },
          // Subject prepared by another page, or chosen before the list arrived.
          ...(value && !isListed && !isTyping ? [{ value: aboutKey(value), text: textOf(value) }] : []),
          ...recent.map(({ about, sum, date }) => ({
            value: aboutKey(about),
            text: `${textOf(about)} · ${dollars(sum, 2, language)} · ${dateTime(date, language)}`,
          })),
          { value: BY_NUMBER, text: t('about_number') },
        ]}
      />
      {attachable.isError && (
        <ErrorLine title={t('about_failed')} retryLabel={t('app:retry')} onRetry={() => void attachable.refetch()} />
      )}
      {isTyping && <ByNumber onChange={onChange} />}
    </div>
  );
}

function ByNumber({ onChange }: Pick<AboutPickerProps, 'onChange'>) {
  const { t } = useTexts('support');
  const [kind, setKind] = useState<Nameable>('crash');
  const [text, setText] = useState('');
  const isWrong = text.trim() !== '' && aboutOfNumber(kind, text) === null;
  const type = (next: { kind?: Nameable; text?: string }): void => {
    const now = { kind, text, ...next };
    setKind(now.kind);
    setText(now.text);
    onChange(aboutOfNumber(now.kind, now.text));
  };
  const nameOf = (name: Nameable): string =>
    name === 'opening' || name === 'deposit' || name === 'withdrawal'
      ? t(`kind_${name}`)
      : t('kind_round', { game: gameName(name) });
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Select
        label={t('about_kind')}
        value={kind}
        onChange={(name) => type({ kind: NAMEABLE.find((one) => one === name) ?? 'crash' })}
        options={NAMEABLE.map((name) => ({ value: name, text: nameOf(name) }))}
      />
      <TextInput
        label={t('about_id')}
        value={text}
        maxLength={44}
        autoComplete="off"
        inputMode={kind === 'deposit' ? 'text' : 'numeric'}
        aria-invalid={isWrong}
        onChange={(typed) => type({ text: typed })}
      />
      {isWrong && (
        <p role="alert" className="text-12 text-loss sm:col-span-2">
          {t('about_wrong')}
        </p>
      )}
    </div>
  );
}
