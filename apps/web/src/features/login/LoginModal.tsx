import { Button, Checkbox, Modal } from '@updraft/ui';
import { AGREEMENT_VERSION } from '@updraft/contract/constants';
import { useEffect, useRef, useState } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { useTexts } from '../../lib/texts.ts';
import { closeModal } from '../../lib/modals.ts';
import { notify, notifyError } from '../../lib/notices.ts';
import type { SignInFor } from '../../entities/session/session-store.ts';
import { awaitSignIn, openSignInWindow } from './sign-in-window.ts';
import { createTicking } from './agreement-tick.ts';
import { signInAndGoOn } from './sign-in-and-go-on.ts';

/** Stores at the server whether the box is ticked. The sign-in window carries the stored value. [P3] */
const sendTick = async (ticked: boolean): Promise<void> => {
  const { status, message } = await api('POST /api/auth/agree', { version: ticked ? AGREEMENT_VERSION : null });
  if (status === 'error') throw new ApiError(message, { status: 200 });
};

/**
 * Dialog of the sign-in: first the agreement, then the provider's window. `then`: purpose of the sign-in. The next step
 * towards it opens afterwards.
 */
export default function LoginModal({ then }: { then?: SignInFor }) {
  const { t } = useTexts('login');
  const [{ ticked, noted }, setTick] = useState({ ticked: false, noted: false });
  const [tick] = useState(() =>
    createTicking({ send: sendTick, show: setTick, fail: (error) => notifyError(error, 'login_error.send_agreement') }),
  );
  const [waiting, setWaiting] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const signIn = (): void => {
    stop.current?.();
    const popup = openSignInWindow('steam');
    if (!popup) return;
    popup.focus();
    setWaiting(true);
    stop.current = awaitSignIn(popup, {
      onToken: (token) => void signInAndGoOn(token, then),
      onRefused: (message) => {
        closeModal();
        notify({ type: 'error', message });
      },
    });
  };

  return (
    <Modal title={t('title')} closeLabel={t('app:close')} onClose={closeModal}>
      <p className="text-16">{t('lead')}</p>
      <div className="my-4">
        <Checkbox checked={ticked} onChange={(now) => void tick(now)}>
          {t('agree_before')}{' '}
          <a
            href="/user-agreement"
            target="_blank"
            rel="noopener"
            className="text-lift underline underline-offset-4 hover:brightness-110"
          >
            {t('agree_link')}
            <span className="sr-only"> ({t('new_tab')})</span>
          </a>
        </Checkbox>
      </div>
      <Button
        variant="primary"
        size="large"
        wide
        icon="gamepad"
        disabled={!noted}
        aria-describedby="login-hint"
        onClick={signIn}
      >
        {t('steam')}
      </Button>
      <p id="login-hint" role="status" className="mt-3 text-14 text-muted">
        {!ticked ? t('steam_locked') : waiting ? t('waiting') : t('steam_hint')}
      </p>
    </Modal>
  );
}
