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
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    finishSignIn().then(
      (how) => how === 'stored' && location.replace('/'),
      (error: unknown) =>
        setFailure(noticeText({ message: error instanceof ApiError ? error.message : 'app_error.login' }, translate)),
    );
  }, []);
  if (failure === null) return <LoaderPage text={t('callback')} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon="warning"
        title={t('callback_failed')}
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
        {failure} {t('callback_failed_text')}
      </EmptyState>
    </main>
  );
}
