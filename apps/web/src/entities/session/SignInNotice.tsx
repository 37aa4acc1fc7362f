import { Button, EmptyState, type IconName } from '@updraft/ui';
import { openModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';

interface SignInNoticeProps {
  icon: IconName;
  title: string;
  /** Text about the benefit of signing in. */
  children: string;
}

/** Content that visitors see in place of a player's own data. */
export function SignInNotice({ icon, title, children }: SignInNoticeProps) {
  const { t } = useTexts('shell');
  return (
    <EmptyState
      framed
      icon={icon}
      title={title}
      action={
        <Button variant="primary" onClick={() => openModal('login')}>
          {t('sign_in')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
