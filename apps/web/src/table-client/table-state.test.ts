import { describe, expect, it } from 'vitest';
import { INITIAL_TABLE, keptByTable, reduceTable, type TableEvent, type TableState } from './table-state.ts';

type Kind = 'bet';
const BET = { kind: 'bet', targetId: null } as const;
const online: TableState<Kind> = { ...INITIAL_TABLE, loaded: true, connection: 'online', awaitingSnapshot: false };
const play = (events: readonly TableEvent<Kind>[], from: TableState<Kind> = online): TableState<Kind> =>
  events.reduce<TableState<Kind>>(reduceTable, from);

describe('the state of every table', () => {
  it('trusts nothing between a lost connection and the next snapshot', () => {
    const away = play([{ type: 'connection', connection: 'offline' }]);
    expect(away).toMatchObject({ connection: 'offline', awaitingSnapshot: true });
    expect(play([{ type: 'connection', connection: 'online' }], away).awaitingSnapshot).toBe(true);
  });

  it('[P1] a silence is no break: what comes over the connection is late, and in order', () => {
    const silent = play([
      { type: 'commandSent', command: BET },
      { type: 'connection', connection: 'silent' },
    ]);
    expect(silent).toMatchObject({ awaitingSnapshot: false, commands: { pending: [BET], wait: 'fresh' } });
    expect(play([{ type: 'connection', connection: 'online' }], silent).awaitingSnapshot).toBe(false);
  });

  it('[P1] a command on a lost connection waits for the snapshot, and no answer ends it', () => {
    const cut = play([
      { type: 'commandSent', command: BET },
      { type: 'connection', connection: 'offline' },
    ]);
    expect(cut.commands).toMatchObject({ pending: [BET], wait: 'cut' });
    expect(play([{ type: 'commandLost' }], cut)).toBe(cut);
  });

  it('[P1] a command without an answer on a connection that stands is dropped, and the snapshot asked for', () => {
    expect(
      play([{ type: 'commandSent', command: BET }, { type: 'commandLate' }, { type: 'commandLost' }]),
    ).toMatchObject({ commands: { pending: [] }, gaps: 1 });
  });

  it('lets the player press an unsent command again when there is a connection', () => {
    const silent = play([
      { type: 'connection', connection: 'silent' },
      { type: 'commandUnsent', command: BET },
    ]);
    expect(silent.commands.unsent).toEqual(BET);
    expect(play([{ type: 'connection', connection: 'online' }], silent).commands.unsent).toBeNull();
  });

  it('each gap is counted, the same connection changes nothing, and a late word without a command neither', () => {
    expect(play([{ type: 'gap' }, { type: 'gap' }]).gaps).toBe(2);
    expect(play([{ type: 'connection', connection: 'online' }])).toBe(online);
    expect(play([{ type: 'commandLate' }])).toBe(online);
  });

  it('a new round keeps the connection and whose screen it is, and no command', () => {
    const known = play([{ type: 'gap' }], { ...online, selfId: 7 });
    expect(keptByTable(known)).toEqual({
      loaded: true,
      connection: 'online',
      awaitingSnapshot: false,
      gaps: 1,
      selfId: 7,
    });
  });
});
