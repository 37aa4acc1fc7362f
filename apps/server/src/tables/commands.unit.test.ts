import { describe, expect, it } from 'vitest';
import type { Session } from '../lib/session.ts';
import type { ToyCommand } from '../testing/toy-table.ts';
import { type From, TableCommands } from './commands.ts';
import type { Sender } from './senders.ts';

type Ack = Parameters<ToyCommand['answer']>[0];

const PLAYER: Session = { id: 1, playerId: 7, startedAt: new Date(0), banned: false };

/** Builds commands over a fake queue. `seen`: the order of reservation, look-up and command. */
const build = ({
  isAwaited = true,
  session = PLAYER,
  hasRoom = true,
  hasPlace = false,
}: {
  isAwaited?: boolean;
  session?: Session | null;
  hasRoom?: boolean;
  hasPlace?: boolean;
}) => {
  const seen: string[] = [];
  const reserve = (receivedMs: number) => {
    seen.push(`reserved ${receivedMs}`);
    return {
      put: (command: ToyCommand) => {
        seen.push(`put for ${command.text}`);
        if (hasRoom) command.answer({ status: 'success' });
        return hasRoom;
      },
      release: () => void seen.push('released'),
    };
  };
  const commands = new TableCommands<ToyCommand>({
    runner: { reserve },
    table: {
      refuse: (batch) => {
        for (const { command } of batch) command.answer({ status: 'error', message: 'toy_api.busy' });
      },
    },
    deliveries: { to: (playerId, deliver) => (seen.push(`told ${playerId}`), deliver()) },
  });
  const sender: Sender = {
    receivedMs: 50,
    mayBeAwaited: () => isAwaited,
    session: () => {
      seen.push('looked up');
      return Promise.resolve(session);
    },
    ...(hasPlace && { reservation: reserve(50) }),
  };
  const toy = ({ playerId, answer }: From<Ack>): ToyCommand => ({ text: `${playerId}`, answered: false, answer });
  return {
    seen,
    send: (
      commandOf: (from: From<Ack>) => ToyCommand | null = toy,
      options: Parameters<TableCommands<ToyCommand>['send']>[2] = {},
    ) => commands.send<Ack>(sender, commandOf, options),
    toy,
  };
};

describe('a command', () => {
  it('[CR-16] has its place before its sender is looked up if the sender may be awaited', async () => {
    const { seen, send } = build({ isAwaited: true });
    expect(await send()).toEqual({ status: 'success' });
    expect(seen).toEqual(['reserved 50', 'looked up', 'put for 7', 'told 7', 'released']);
  });

  it('[S6] is refused if its player is banned, unless banned players may send it', async () => {
    const { seen, send, toy } = build({ session: { ...PLAYER, banned: true } });
    expect(await send()).toEqual({ status: 'error', message: 'user_api.banned' });
    expect(seen).not.toContain('put for 7');
    expect(await send(toy, { forBanned: true })).toEqual({ status: 'success' });
  });

  it('[S5] holds nothing up with an unknown token: without a session it has no place at all', async () => {
    const { seen, send } = build({ isAwaited: false, session: null });
    expect(await send()).toEqual({ status: 'error', message: 'user_api.session_ended' });
    expect(seen).toEqual(['looked up']);
  });

  it('[CR-16] comes in by the moment of its receipt if its unknown token turns out to be a player’s', async () => {
    const { seen, send } = build({ isAwaited: false });
    await send();
    expect(seen).toEqual(['looked up', 'reserved 50', 'put for 7', 'told 7', 'released']);
  });

  it('[I5] keeps the place that it got at its receipt', async () => {
    const { seen, send } = build({ hasPlace: true });
    await send();
    expect(seen).toEqual(['reserved 50', 'looked up', 'put for 7', 'told 7', 'released']);
  });

  it('gives its place up when its player is banned', async () => {
    const { seen, send } = build({ session: { ...PLAYER, banned: true } });
    expect(await send()).toEqual({ status: 'error', message: 'user_api.banned' });
    expect(seen).toEqual(['reserved 50', 'looked up', 'released']);
  });

  it('is a bad request if its input does not make it', async () => {
    const { seen, send } = build({});
    expect(await send(() => null)).toEqual({ status: 'error', message: 'app_api.bad_request' });
    expect(seen).toEqual(['reserved 50', 'looked up', 'released']);
  });

  it('is refused by the table if it finds no room', async () => {
    const { send } = build({ hasRoom: false });
    expect(await send()).toEqual({ status: 'error', message: 'toy_api.busy' });
  });
});
