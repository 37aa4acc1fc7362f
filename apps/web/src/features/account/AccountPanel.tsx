import { Panel, Switch } from '@updraft/ui';
import { useState } from 'react';
import { useSession } from '../../entities/session/session-store.ts';
import { useTexts } from '../../lib/texts.ts';
import { DataPanel } from './DataPanel.tsx';
import { chooseAnonymity } from './query.ts';
import { Sessions } from './Sessions.tsx';

/** Sessions of the player, visibility of their profile, and their stored data. */
export default function AccountPanel({ playerId }: { playerId: number }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Sessions playerId={playerId} />
      <div className="grid gap-4">
        <Anonymity />
        <DataPanel />
      </div>
    </div>
  );
}

function Anonymity() {
  const { t } = useTexts('account');
  const isAnonymous = useSession((state) => state.user?.is_anonymous ?? false);
  // The switch shows the new choice until the server has responded.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (wanted: boolean): Promise<void> => {
    setChosen(wanted);
    await chooseAnonymity(wanted);
    setChosen(null);
  };
  return (
    <Panel heading={t('anonymity')} padding="medium">
      <div className="mt-2">
        <Switch
          checked={chosen ?? isAnonymous}
          disabled={chosen !== null}
          onChange={(wanted) => void choose(wanted)}
          hint={t('anonymous_text')}
        >
          {t('anonymous')}
        </Switch>
      </div>
    </Panel>
  );
}
