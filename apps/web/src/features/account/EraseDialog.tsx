import type { ErasureObstacle } from '@updraft/contract';
import { Button, Checkbox, ErrorState, Modal, Skeleton, TextInput } from '@updraft/ui';
import { useEffect, useState } from 'react';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { beginErasure, type Begun, eraseData } from './query.ts';

/**
 * Dialog that erases the player's stored data: the obstacles if there are any, otherwise the consequences and the
 * confirmation.
 */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('account');
  const [begun, setBegun] = useState<Begun | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    const show = (what: Begun | 'failed'): void => void (isGone || setBegun(what));
    beginErasure().then(show, () => show('failed'));
    return () => void (isGone = true);
  }, [tries]);
  if (begun !== null && begun !== 'failed' && begun.code !== null)
    return <Steps code={begun.code} rest={begun.rest} onClose={onClose} />;
  return (
    <Modal title={t('erase')} closeLabel={t('app:close')} onClose={onClose}>
      {begun === null ? (
        <>
          <p role="status" className="text-14 text-muted">
            {t('erase_look')}
          </p>
          <Skeleton className="mt-3 h-24" />
        </>
      ) : begun === 'failed' ? (
        <ErrorState
          title={t('account_error:look')}
          retryLabel={t('app:retry')}
          onRetry={() => {
            setBegun(null);
            setTries(tries + 1);
          }}
        />
      ) : (
        <Obstacles obstacles={begun.obstacles} />
      )}
    </Modal>
  );
}

function Obstacles({ obstacles }: { obstacles: readonly ErasureObstacle[] }) {
  const { t } = useTexts('account');
  return (
    <>
      <p className="font-semibold">{t('erase_blocked')}</p>
      <p className="mt-1 text-14 text-muted">{t('erase_blocked_text')}</p>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-14 marker:text-loss">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{t(`obstacle.${obstacle}`)}</li>
        ))}
      </ul>
    </>
  );
}

/**
 * Explains the erasure and names the balance that the player gives up (`rest`, in dollars), then asks for the
 * confirmation word. Two steps prevent an erasure by accident.
 */
function Steps({ code, rest, onClose }: { code: string; rest: number; onClose: () => void }) {
  const { t } = useTexts('account');
  const language = useSettings((state) => state.language);
  const [isGivenUp, setGivenUp] = useState(rest === 0);
  const [isSure, setSure] = useState(false);
  const [isLast, setLast] = useState(false);
  const [word, setWord] = useState('');
  const [isSending, setSending] = useState(false);
  const isRight = word.trim().toLocaleUpperCase() === t('erase_word');
  const erase = async (): Promise<void> => {
    setSending(true);
    const isDone = await eraseData(code, rest);
    setSending(false);
    // The erasure starts again from its first step after a refusal: the code has been used, or an obstacle is back.
    if (!isDone) onClose();
  };
  return (
    <Modal
      title={t('erase')}
      closeLabel={t('app:close')}
      onClose={onClose}
      footer={
        isLast ? (
          <Button
            variant="danger"
            size="large"
            wide
            type="submit"
            form="erase-form"
            loading={isSending}
            disabled={!isRight}
          >
            {t('erase_last')}
          </Button>
        ) : (
          <Button size="large" wide disabled={!isSure || !isGivenUp} onClick={() => setLast(true)}>
            {t('next')}
          </Button>
        )
      }
    >
      <p className="text-14 text-muted">{t('erase_text')}</p>
      {isLast ? (
        <form
          id="erase-form"
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isRight && !isSending) void erase();
          }}
        >
          <p className="mb-2 text-14">{t('erase_last_text', { word: t('erase_word') })}</p>
          <TextInput
            label={t('erase_word_label')}
            value={word}
            onChange={setWord}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // The button of the previous step is gone, so the focus moves to this field.
            autoFocus
          />
        </form>
      ) : (
        <div className="mt-3 flex flex-col gap-3">
          {rest > 0 && (
            <Checkbox checked={isGivenUp} onChange={setGivenUp}>
              {t('erase_give_up', { sum: dollars(rest, 2, language) })}
            </Checkbox>
          )}
          <Checkbox checked={isSure} onChange={setSure}>
            {t('erase_confirm')}
          </Checkbox>
        </div>
      )}
    </Modal>
  );
}
