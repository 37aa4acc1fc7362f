import type { ChatMessage } from '@updraft/contract';
import { Button, Modal, RadioCards } from '@updraft/ui';
import { useState } from 'react';
import { useSession } from '../../../entities/session/session-store.ts';
import { closeModal, closerOfModal } from '../../../lib/modals.ts';
import { useTexts } from '../../../lib/texts.ts';
import { isSystem, mayReply } from '../chat-state.ts';
import { replyInDraft } from '../draft.ts';
import { canApply, type Choice, type Rights, rightsOver } from './choice.ts';
import { MessageQuote } from './MessageQuote.tsx';
import { MuteDetails } from './MuteDetails.tsx';
import { deleteMessage, mutePlayer, reportMessage, unmutePlayer } from './send.ts';

interface MessageModalProps {
  message: ChatMessage;
  /** True if the author is muted; undefined: not known. */
  isMuted?: boolean;
}

/** Dialog with the actions on a message: staff moderate it, players report it. */
export default function MessageModal({ message, isMuted }: MessageModalProps) {
  const me = useSession((state) => state.user);
  const { canModerate, canMute, canDelete } = rightsOver(message.user, me);
  return canModerate ? (
    <Moderation message={message} isMuted={isMuted} canMute={canMute} canDelete={canDelete} />
  ) : (
    <Report message={message} />
  );
}

const closeIf = async (done: Promise<boolean>): Promise<void> => {
  const close = closerOfModal();
  if (await done) close();
};

/** Deletes the message or mutes its author with `Apply`, or ends a mute. */
function Moderation({
  message,
  isMuted,
  canMute,
  canDelete,
}: MessageModalProps & Pick<Rights, 'canMute' | 'canDelete'>) {
  const { t } = useTexts('chat_message');
  const [choice, setChoice] = useState<Choice>({ operation: null, duration: '', reason: '' });
  const [working, setWorking] = useState<'apply' | 'unmute' | null>(null);
  const change = (part: Partial<Choice>): void => setChoice((before) => ({ ...before, ...part }));
  const work = async (name: 'apply' | 'unmute', done: Promise<boolean>): Promise<void> => {
    setWorking(name);
    await closeIf(done);
    setWorking(null);
  };
  const apply = (): Promise<boolean> =>
    choice.operation === 'delete' ? deleteMessage(message.id) : mutePlayer(message.user.id, choice);
  return (
    <Modal
      title={t('moderation')}
      closeLabel={t('app:close')}
      onClose={closeModal}
      footer={
        <div className="flex gap-2">
          {canMute && (
            <Button
              variant="ghost"
              size="large"
              loading={working === 'unmute'}
              disabled={isMuted === false || working !== null}
              onClick={() => void work('unmute', unmutePlayer(message.user.id))}
            >
              {t('unmute')}
            </Button>
          )}
          <Button
            variant="primary"
            size="large"
            wide
            loading={working === 'apply'}
            disabled={!canApply(choice) || working !== null}
            onClick={() => void work('apply', apply())}
          >
            {t('apply')}
          </Button>
        </div>
      }
    >
      <MessageQuote message={message} />
      <ReplyAction message={message} />
      <RadioCards
        label={t('operation')}
        value={choice.operation}
        onChange={(operation) => change({ operation })}
        options={[
          { value: 'delete', content: t('delete'), disabled: !canDelete },
          { value: 'mute', content: t('mute'), disabled: !canMute },
        ]}
      />
      {!canMute && !isSystem(message) && <p className="mt-2 text-12 text-muted">{t('is_staff')}</p>}
      <MuteDetails choice={choice} onChange={change} />
    </Modal>
  );
}

/** Button that closes the dialog and begins a reply. */
function ReplyAction({ message }: Pick<MessageModalProps, 'message'>) {
  const { t } = useTexts('chat_room');
  const ownId = useSession((state) => state.user?.id);
  if (!mayReply(message, ownId)) return null;
  return (
    <Button
      icon="reply"
      wide
      className="mb-4"
      onClick={() => {
        closeModal();
        replyInDraft(message.id);
      }}
    >
      {t('reply')}
    </Button>
  );
}

/** Report of a message to the moderators. */
function Report({ message }: Pick<MessageModalProps, 'message'>) {
  const { t } = useTexts('chat_message');
  const [isWorking, setWorking] = useState(false);
  const send = async (): Promise<void> => {
    setWorking(true);
    await closeIf(reportMessage(message.id));
    setWorking(false);
  };
  return (
    <Modal
      title={t('report_title')}
      closeLabel={t('app:close')}
      onClose={closeModal}
      footer={
        <Button variant="primary" size="large" wide loading={isWorking} onClick={() => void send()}>
          {t('report')}
        </Button>
      }
    >
      <MessageQuote message={message} />
      <ReplyAction message={message} />
      <p className="text-14 text-muted">{t('report_text')}</p>
    </Modal>
  );
}
