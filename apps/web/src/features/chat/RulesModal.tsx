import { Button, Modal, RuleList } from '@updraft/ui';
import { closeModal } from '../../lib/modals.ts';
import { useTexts } from '../../lib/texts.ts';

const RULES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Dialog with the eight rules of the chat. */
export default function RulesModal() {
  const { t } = useTexts('chat_rules');
  return (
    <Modal
      title={t('title')}
      closeLabel={t('app:close')}
      onClose={closeModal}
      width="medium"
      footer={
        <Button wide onClick={closeModal}>
          {t('ok')}
        </Button>
      }
    >
      <RuleList rules={RULES.map((number) => ({ title: t(`rule_${number}_title`), text: t(`rule_${number}`) }))} />
    </Modal>
  );
}
