import { EmptyState, buttonClasses } from '@updraft/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { LoaderPage } from './LoaderPage.tsx';
import { finishSignIn } from './callback.ts';

/** The page to which the provider's sign-in returns. */
export default function CallbackPage() {
  const { t } = useTexts('login');
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    finishSignIn().then(
      (how) => how === 'stored' && location.replace('/'),
      () => setFailed(true),
    );
  }, []);
  if (!failed) return <LoaderPage text={t('callback')} />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        icon="warning"
        title={t('callback_failed')}
        action={
          <a href="/" className={buttonClasses('secondary')}>
            {t('to_game')}
          </a>
        }
      >
        {t('callback_failed_text')}
      </EmptyState>
    </main>
  );
}
