import type { CallInput, CallOutput } from '@updraft/contract';
import { useState } from 'react';
import { getSession } from '../../../entities/session/session-store.ts';
import { command } from '../../../lib/command.ts';
import { closeModal } from '../../../lib/modals.ts';
import { goTo } from '../../../lib/navigation.ts';
import { notify, notifyError } from '../../../lib/notices.ts';
import { play } from '../../../lib/sound.ts';
import { knownSeeds, refreshBox, refreshSeeds } from '../query.ts';
import { seenSeeds } from '../seeds/use-followed-seeds.ts';
import { putBattle, refreshBattles } from './query.ts';

const CALLS = {
  create: 'POST /api/cases/createBattle',
  join: 'POST /api/cases/joinBattle',
  leave: 'POST /api/cases/leaveBattle',
} as const;

type Kind = keyof typeof CALLS;
type Input<K extends Kind> = Omit<CallInput<(typeof CALLS)[K]>, 'server_seed_hash' | 'client_seed'>;
type Answer = CallOutput<(typeof CALLS)[Kind]>;

interface BattleCommands {
  isBusy: boolean;
  /** Creates a battle and opens its page. */
  create: (input: Input<'create'>) => Promise<void>;
  /** Takes the next free seat and opens the page of the battle. */
  join: (input: Input<'join'>) => Promise<void>;
  /** Leaves a waiting battle. If the creator leaves, the battle is cancelled. */
  leave: (input: Input<'leave'>) => Promise<void>;
}

export function useBattleCommands(): BattleCommands {
  const [isBusy, setBusy] = useState(false);
  const send = async <K extends Kind>(kind: K, input: Input<K>, boxIds: readonly number[] = []): Promise<void> => {
    const { user } = getSession();
    const seeds = user && knownSeeds(user.id);
    if (isBusy || !user || (!seeds && kind !== 'leave')) return;
    setBusy(true);
    const whole = { ...input, ...(seeds && kind !== 'leave' && seenSeeds(seeds)) } as CallInput<(typeof CALLS)[K]>;
    try {
      const answer: Answer = await command(CALLS[kind], whole);
      receive(answer, { kind, playerId: user.id, boxIds });
    } catch (error) {
      notifyError(error, `battles_error.${kind}`);
      void refreshBattles();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    create: (input) =>
      send(
        'create',
        input,
        input.boxes.map(({ id }) => id),
      ),
    join: (input) => send('join', input),
    leave: (input) => send('leave', input),
  };
}

/** Applies a response, and reloads outdated data. */
function receive(
  answer: Answer,
  { kind, playerId, boxIds }: { kind: Kind; playerId: number; boxIds: readonly number[] },
): void {
  const { status, message } = answer;
  if (status === 'error') {
    notify({ type: 'error', message, params: answer.params });
    void refreshBattles();
    if (message === 'cases_api.seeds_changed' || message === 'cases_api.no_client_seed') void refreshSeeds(playerId);
    for (const id of new Set(boxIds)) void refreshBox(id);
    return;
  }
  const { battle, balance } = answer;
  getSession().setBalance(balance);
  putBattle(battle, playerId);
  void refreshSeeds(playerId);
  if (kind === 'leave') return notify({ type: 'success', message });
  play('bet', 'cases');
  closeModal();
  goTo(`/cases/battles/${battle.id}`);
}
