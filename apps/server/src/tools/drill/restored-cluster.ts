import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freeBytesOf } from '../../db/embedded/disk-room.ts';
import { CannotStart } from '../../lib/cannot-start.ts';
import { POSTGRES_USER, isRoot, runAsPostgres } from '../../lib/postgres-programs.ts';
import { type Repository, argumentsOf } from './repository.ts';

/** Free space on the disk that is left to the running site, in bytes. */
const ROOM_BYTES = 1024 ** 3;
/** Port of the restored server. It is only a part of the name of its socket file: no TCP port is opened. */
const PORT = 5432;
const LOG_LINES = 20;
const LOOK_EVERY_MS = 100;

export interface RestoreOptions {
  repository: Repository;
  /** Folder of PostgreSQL's programs. */
  bin: string;
  /** Moment to restore to, with its time zone; null: the end of the archive. */
  at: string | null;
  /** Longest replay of PostgreSQL's log at the start. */
  maxStartSeconds: number;
  signal: AbortSignal;
}

/** End of the replay. */
export interface Replayed {
  /** Position in the write-ahead log, for example `0/3000148`. */
  position: string;
  at: Date;
}

/** A PostgreSQL server of its own on a restored backup, in a folder that holds nothing else. */
export class RestoredCluster {
  private readonly folder: string;
  /** Folder that PostgreSQL's user alone can enter, so that nobody else reaches the socket. */
  private readonly home: string;
  private readonly data: string;
  private readonly log: string;
  /** Path of the server's pid file. The last line of the file is the state of the server. */
  private readonly pidFile: string;
  private readonly isNewFolder: boolean;
  private readonly options: RestoreOptions;

  /** Prepares the folder. Throws CannotStart if it is not empty. */
  constructor(folder: string, options: RestoreOptions) {
    this.folder = folder;
    this.options = options;
    this.isNewFolder = !existsSync(folder);
    if (!this.isNewFolder && readdirSync(folder).length > 0)
      throw new CannotStart(`${folder} is not empty: the drill restores into a folder that holds nothing.`);
    this.home = join(folder, 'drill');
    this.data = join(this.home, 'data');
    this.log = join(this.home, 'log');
    this.pidFile = join(this.data, 'postmaster.pid');
    mkdirSync(this.data, { recursive: true });
    writeFileSync(join(this.home, 'hba.conf'), 'local all all trust\n');
    for (const path of [this.home, this.data]) chmodSync(path, 0o700);
    // A new folder of root may be closed to PostgreSQL's user.
    if (isRoot()) {
      if (this.isNewFolder) chmodSync(folder, 0o755);
      execFileSync('chown', ['-R', POSTGRES_USER, this.home]);
    }
  }

  /**
   * Copies the backup. Throws CannotStart without room for it, and an error with pgBackRest's message when a file is
   * missing, spoilt or cannot be decrypted.
   */
  async restore(sizeBytes: number): Promise<void> {
    const { repository, at, signal } = this.options;
    const free = await freeBytesOf(this.folder);
    if (free < sizeBytes + ROOM_BYTES)
      throw new CannotStart(
        `The backup needs ${megabytes(sizeBytes + ROOM_BYTES)} MB with what the site keeps, and ${megabytes(free)} MB are free.`,
      );
    await runAsPostgres(
      'pgbackrest',
      [
        ...argumentsOf(repository),
        `--pg1-path=${this.data}`,
        // A tablespace must not go to the folder of the running database.
        `--tablespace-map-all=${join(this.home, 'tablespaces')}`,
        ...(at === null ? [] : ['--type=time', `--target=${targetOf(at)}`, '--target-action=promote']),
        'restore',
      ],
      { signal },
    );
  }

  /**
   * Starts PostgreSQL with archiving off, and waits for the replay of its log. Returns the end of the replay; null: the
   * log does not state it. Throws with the last lines of the log.
   */
  async start(): Promise<Replayed | null> {
    const { maxStartSeconds, signal } = this.options;
    const settings = {
      archive_mode: 'off',
      config_file: join(this.home, 'postgresql.conf'),
      hba_file: join(this.home, 'hba.conf'),
      // No queries are made during the replay. To allow them, PostgreSQL would require some settings, such as
      // `max_connections`, to be at least as large as on the primary.
      hot_standby: 'off',
      listen_addresses: '',
      port: PORT,
      unix_socket_directories: this.home,
      lc_messages: 'C',
      log_timezone: 'UTC',
      log_line_prefix: '%m ',
      log_min_messages: 'log',
    };
    const text = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    writeFileSync(join(this.home, 'postgresql.conf'), text.join(''));
    const flags = `-c config_file="${settings.config_file}" -c archive_mode=off`;
    try {
      await this.control(['start', '-w', '-t', String(maxStartSeconds), '-l', this.log, '-o', flags], signal);
      await this.replayed(performance.now() + maxStartSeconds * 1000, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      throw new Error(`PostgreSQL did not start on the restored files:\n${this.endOfLog()}`, { cause: error });
    }
    const done = /^(\S+ \S+) UTC .*redo done at ([0-9A-F]+\/[0-9A-F]+)/m.exec(readFileSync(this.log, 'utf8'));
    if (!done) return null;
    const [, at = '', position = ''] = done;
    return { at: new Date(`${at.replace(' ', 'T')}Z`), position };
  }

  /** Returns the address of a database of this server, for the driver. */
  urlOf({ database, user }: { database: string; user: string }): string {
    return `socket://${encodeURIComponent(user)}@${this.home}?db=${encodeURIComponent(database)}`;
  }

  /** Ends PostgreSQL and removes its folder. */
  async remove(): Promise<void> {
    if (existsSync(this.pidFile)) await this.control(['stop', '-m', 'immediate']);
    rmSync(this.home, { recursive: true, force: true });
    if (this.isNewFolder) rmdirSync(this.folder);
  }

  /** Waits for the end of the replay, because `pg_ctl` counts a server that still replays as started. */
  private async replayed(deadlineMs: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const state = readFileSync(this.pidFile, 'utf8').trimEnd().split('\n').at(-1)?.trim();
      if (state === 'ready') return;
      if (performance.now() > deadlineMs) throw new Error('the replay takes too long');
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
  }

  private async control(args: readonly string[], signal?: AbortSignal): Promise<void> {
    await runAsPostgres(join(this.options.bin, 'pg_ctl'), [...args, '-D', this.data, '-s'], { signal });
  }

  private endOfLog(): string {
    return existsSync(this.log) ? readFileSync(this.log, 'utf8').trim().split('\n').slice(-LOG_LINES).join('\n') : '';
  }
}

/** Returns a moment in the format of pgBackRest and PostgreSQL. */
const targetOf = (at: string): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '+00');

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** Bytes of the write-ahead log for each number of the first eight digits in `segmentOf`. */
const LOG_FILE_BYTES = 2n ** 32n;

/**
 * Returns the last sixteen digits of the name of the segment, without its timeline, that contains a position of the
 * write-ahead log.
 */
export const segmentOf = (position: string, segmentBytes: number): string => {
  const [high, low] = position.split('/').map((part) => BigInt(`0x${part}`)) as [bigint, bigint];
  const segment = (high * LOG_FILE_BYTES + low) / BigInt(segmentBytes);
  const perLogFile = LOG_FILE_BYTES / BigInt(segmentBytes);
  return [segment / perLogFile, segment % perLogFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
};
