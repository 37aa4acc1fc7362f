import { EmptyState, buttonClasses } from '@updraft/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { ApiError } from '../../lib/api.ts';
import { translate } from '../../lib/i18n.ts';
import { noticeText } from '../../lib/notice-text.ts';
import { LoaderPage } from './LoaderPage.tsx';
import { closeIfPopup, finishSignIn } from './finish-sign-in.ts';

/** The page to which the provider's sign-in returns. */
export default function CallbackPage() {
  const { t } = useTexts('login');
  const [outcome, setOutcome] = useState<{ failure: string | null } | null>(null);
  useEffect(() => {
    finishSignIn().then(
      (how) => (how === 'stored' ? location.replace('/') : setOutcome({ failure: null })),
      (error: unknown) =>
        setOutcome({
          failure: noticeText({ message: error instanceof ApiError ? error.message : 'app_error.login' }, translate),
        }),
    );
  }, []);
  if (outcome === null) return <LoaderPage text={t('callback')} />;
  const { failure } = outcome;
  // This content is seen after a success only if the browser does not let the window close itself.
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={failure === null ? 'check' : 'warning'}
        title={t(failure === null ? 'callback_done' : 'callback_failed')}
        action={
          <a
            href="/"
            className={buttonClasses('secondary')}
            onClick={(event) => closeIfPopup() && event.preventDefault()}
          >
            {t('to_game')}
          </a>
        }
      >
        {failure} {t('close_window')}
      </EmptyState>
    </main>
  );
}
