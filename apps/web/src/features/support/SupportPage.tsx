import { buttonClasses, Icon, Page, Skeleton } from '@updraft/ui';
import { useState } from 'react';
import { SignInNotice } from '../../entities/session/SignInNotice.tsx';
import { useSession } from '../../entities/session/session-store.ts';
import { keptDraft } from '../../entities/ticket/draft.ts';
import { useSearch } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/texts.ts';
import { Faq } from './faq/Faq.tsx';
import { Tickets } from './tickets/Tickets.tsx';

/** Frequent questions, and the player's tickets beside them, on phones above them. */
export default function SupportPage() {
  const { t } = useTexts('support');
  const playerId = useSession((state) => state.user?.id);
  const asked = useSearch('new') !== null;
  // A stored draft opens the form. The draft may be from before the sign-in.
  const [isWriting, setWriting] = useState(() => asked || keptDraft() !== null);
  const write = (): void => {
    setWriting(true);
    document.querySelector('#tickets')?.scrollIntoView({ block: 'start' });
  };
  return (
    <Page
      title={t('title')}
      actions={
        <a
          href="/user-agreement"
          target="_blank"
          rel="noopener"
          className={`${buttonClasses('ghost', 'small')} max-sm:-ml-3`}
        >
          {t('agreement')}
          <Icon name="external" size={16} />
        </a>
      }
    >
      <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
        <section aria-labelledby="tickets" className="flex min-w-0 flex-col gap-3 lg:order-2">
          <h2 id="tickets" className="scroll-mt-20 font-display text-20 font-medium">
            {t('tickets')}
          </h2>
          <Own isWriting={isWriting} onWriting={setWriting} />
        </section>
        <Faq onAsk={playerId === undefined ? null : write} />
      </div>
    </Page>
  );
}

function Own({ isWriting, onWriting }: { isWriting: boolean; onWriting: (isWriting: boolean) => void }) {
  const { t } = useTexts('support');
  const status = useSession((state) => state.status);
  const playerId = useSession((state) => state.user?.id);
  if (playerId !== undefined) return <Tickets playerId={playerId} isWriting={isWriting} onWriting={onWriting} />;
  if (status !== 'visitor') return <Skeleton className="h-40 rounded-14" />;
  return (
    <SignInNotice icon="lifebuoy" title={t('sign_in')}>
      {t('sign_in_text')}
    </SignInNotice>
  );
}
