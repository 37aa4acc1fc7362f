import {
  MAX_FUNDED_DOLLARS,
  MAX_FUNDED_ITEMS,
  PERSONAS,
  TRAVEL_HOURS,
  type Persona,
} from '@updraft/contract/constants';
import { Button, Modal, NumberInput, Select } from '@updraft/ui';
import { useState, type ReactNode } from 'react';
import { dollars } from '../../lib/format.ts';
import { useSettings } from '../../lib/settings.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSession } from '../../entities/session/session-store.ts';
import { askForFunds, signInAs, travel } from './send.ts';

/** Dialog with the tools of the sandbox: test login, play money and time travel. */
export default function SandboxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('sandbox');
  return (
    <Modal title={t('open')} closeLabel={t('app:close')} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <Login onDone={onClose} />
        <Funds />
        <Travel />
      </div>
    </Modal>
  );
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      {text !== undefined && <p className="mt-1 text-12 text-muted">{text}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}

/** Returns `send`, which awaits a request, and `sending`, true while one is under way. */
function useSending(): { sending: boolean; send: (work: Promise<void>) => Promise<void> } {
  const [sending, setSending] = useState(false);
  const send = async (work: Promise<void>): Promise<void> => {
    setSending(true);
    await work;
    setSending(false);
  };
  return { sending, send };
}

function Login({ onDone }: { onDone: () => void }) {
  const { t } = useTexts('sandbox');
  const [persona, setPersona] = useState<Persona>('new');
  const { sending, send } = useSending();
  return (
    <Part title={t('test_login')}>
      <div className="flex items-end gap-2">
        <Select
          label={t('login')}
          value={persona}
          onChange={(value) => setPersona(value as Persona)}
          options={PERSONAS.map((value) => ({ value, text: t(`persona_${value}`) }))}
          className="flex-1"
        />
        <Button variant="primary" loading={sending} onClick={() => void send(signInAs(persona)).then(onDone)}>
          {t('login_button')}
        </Button>
      </div>
    </Part>
  );
}

function Funds() {
  const { t } = useTexts('sandbox');
  const language = useSettings((state) => state.language);
  const isPlayer = useSession((state) => state.status === 'player');
  const [sum, setSum] = useState<number | null | 'invalid'>(100);
  const [items, setItems] = useState<number | null | 'invalid'>(3);
  const { sending, send } = useSending();
  const isUsable =
    typeof sum === 'number' && sum <= MAX_FUNDED_DOLLARS && typeof items === 'number' && items <= MAX_FUNDED_ITEMS;
  return (
    <Part
      title={t('fund')}
      text={
        isPlayer
          ? t('fund_text', { sum: dollars(MAX_FUNDED_DOLLARS, 0, language), items: MAX_FUNDED_ITEMS })
          : t('signed_out')
      }
    >
      <div className="grid grid-cols-2 gap-2">
        <NumberInput label={t('sum')} value={sum} onChange={setSum} prefix="$" disabled={!isPlayer} />
        <NumberInput label={t('items')} value={items} onChange={setItems} step={1} disabled={!isPlayer} />
        <Button
          className="col-span-2"
          loading={sending}
          disabled={!isPlayer || !isUsable}
          onClick={() => isUsable && void send(askForFunds({ sum, items }))}
        >
          {t('fund_button')}
        </Button>
      </div>
    </Part>
  );
}

function Travel() {
  const { t } = useTexts('sandbox');
  const isPlayer = useSession((state) => state.status === 'player');
  const { sending, send } = useSending();
  return (
    <Part title={t('travel')} text={isPlayer ? t('travel_text') : t('signed_out')}>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {TRAVEL_HOURS.map((hours) => (
          <Button key={hours} size="small" disabled={!isPlayer || sending} onClick={() => void send(travel(hours))}>
            {t(`travel_${hours}`)}
          </Button>
        ))}
      </div>
    </Part>
  );
}
