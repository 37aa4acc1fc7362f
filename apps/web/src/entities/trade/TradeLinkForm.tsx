import { parseTradeLink } from '@updraft/rules/withdrawals';
import { Button, Icon, TextInput } from '@updraft/ui';
import { useId, useState } from 'react';
import { translate } from '../../lib/i18n.ts';
import { PrivateLink } from '../../lib/PrivateLink.tsx';
import { useTexts } from '../../lib/texts.ts';
import { useBlur } from '../../lib/use-blur.ts';
import { useSession } from '../session/session-store.ts';
import { saveTradeLink } from './save-trade-link.ts';

interface TradeLinkFormProps {
  onSaved?: () => void;
}

/**
 * Form for the player's trade link: the field, a note on where to find the link, and an error. In streamer mode the
 * link is unreadable.
 */
export function TradeLinkForm({ onSaved }: TradeLinkFormProps) {
  const { t } = useTexts('skins');
  const hint = useId();
  const user = useSession((state) => state.user);
  const blur = useBlur();
  const [text, setText] = useState(user?.trade_link ?? '');
  const [saving, setSaving] = useState(false);
  /** Refusal of this text. It is hidden when the text changes. */
  const [problem, setProblem] = useState<{ text: string; message: string } | null>(null);
  const isOther = text.trim() !== '' && parseTradeLink(text) === null;
  const said = problem?.text === text ? (translate(problem.message) ?? null) : null;
  const wrong = said ?? (isOther ? t('link_wrong') : null);

  const save = async (): Promise<void> => {
    setSaving(true);
    const message = await saveTradeLink(text.trim());
    setSaving(false);
    setProblem(message === null ? null : { text, message });
    if (message === null) onSaved?.();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isOther && !saving) void save();
      }}
    >
      <p className="mb-3 text-12 leading-4 text-muted">
        {t('link_text')}{' '}
        {user && (
          <PrivateLink
            href={user.trade_link_page}
            className="inline-flex items-center gap-1 text-text underline underline-offset-2 hover:text-lift"
          >
            {t('link_where')}
            <Icon name="external" size={14} />
          </PrivateLink>
        )}
      </p>
      <TextInput
        label={t('link_label')}
        value={text}
        onChange={setText}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
        inputClassName={text === '' ? undefined : blur}
        placeholder="https://steamcommunity.com/tradeoffer/new/?partner=…&token=…"
        aria-invalid={wrong !== null}
        aria-describedby={hint}
        after={
          <Button type="submit" variant="primary" loading={saving} disabled={text.trim() === '' || isOther}>
            {t('link_save')}
          </Button>
        }
      />
      <p id={hint} role="status" className="mt-1 min-h-4 text-12 text-loss">
        {wrong}
      </p>
    </form>
  );
}
