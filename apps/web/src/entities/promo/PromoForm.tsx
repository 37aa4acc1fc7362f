import { Button, Icon, Panel, TextInput, classes } from '@updraft/ui';
import { useState } from 'react';
import { translate } from '../../lib/i18n.ts';
import { openModal, preloadModal } from '../../lib/modals.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { applyPromocode, type CodeAnswer } from './use-code.ts';

/** Form for a promo code, with the response below it. */
export function PromoForm({ onUsed }: { onUsed?: () => void }) {
  const { t } = useTexts('promo');
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<CodeAnswer | null>(null);
  const send = async (): Promise<void> => {
    setSending(true);
    const given = await applyPromocode(code);
    setAnswer(given);
    setSending(false);
    if (!given?.isUsed) return;
    setCode('');
    onUsed?.();
  };
  const canSend = code.trim() !== '';
  return (
    <Panel heading={t('form')} padding="medium">
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend && !isSending) void send();
        }}
      >
        <TextInput
          label={t('code')}
          value={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(text) => {
            setCode(text);
            setAnswer(null);
          }}
          after={
            <Button type="submit" variant="primary" loading={isSending} disabled={!canSend}>
              {t('use')}
            </Button>
          }
        />
        {answer ? <Answer answer={answer} /> : <p className="mt-2 text-12 text-muted">{t('hint')}</p>}
      </form>
    </Panel>
  );
}

function Answer({ answer: { isUsed, message, params } }: { answer: CodeAnswer }) {
  const { t } = useTexts('promo');
  return (
    <div className="mt-2">
      <p className={classes('flex items-center gap-1.5 text-14', isUsed ? 'text-win' : 'text-loss')}>
        <Icon name={isUsed ? 'check' : 'warning'} size={16} />
        {noticeText({ message, params }, translate)}
      </p>
      {message === 'user_api.promo_deposit_only' && (
        <Button
          size="small"
          icon="plus"
          className="mt-2"
          onPointerEnter={() => preloadModal('deposit')}
          onClick={() => openModal('deposit')}
        >
          {t('to_deposit')}
        </Button>
      )}
    </div>
  );
}
