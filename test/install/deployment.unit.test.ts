import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadConfig, readConfig } from '../../apps/server/src/config.ts';
import { ROOT, composeOf, panels, read } from './deployment.ts';

const CONTAINERFILE = read('deploy/container/Containerfile').replaceAll('\\\n', ' ');
const UNIT = read('deploy/systemd/updraft.service');
const { services, volumes = {} } = composeOf('compose.yaml');
const { services: live } = composeOf('compose.live.yaml');
const FLAGS = JSON.parse(read('tools/run/server-flags.json')) as string[];

/** Returns the arguments of the lines of the Containerfile that begin with this instruction. */
const instructions = (name: string): string[] =>
  CONTAINERFILE.split('\n').flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length).trim()] : []));
const linesOf = (text: string): string[] => text.split('\n').filter((line) => /^\w+=/.test(line));
/** Returns the assignments in a text such as `A=1 B=2`, as in a Containerfile, a unit and a file of variables. */
const assignments = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]));
/** Replaces each `${NAME:-default}` by its default, and each `${NAME:?}`, which has none, by `given`. */
const withDefaults = (text: string): string =>
  text.replaceAll(/\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}/g, (_, given: string | undefined) => given ?? 'given');
const valuesOf = (environment: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withDefaults(value)]));

const IMAGE = assignments(instructions('ENV').join(' '));
const IN_UNIT = assignments(
  linesOf(UNIT)
    .filter((line) => line.startsWith('Environment='))
    .map((line) => line.slice('Environment='.length))
    .join(' '),
);
const UNIT_FILE = assignments(linesOf(read('deploy/systemd/updraft.env')).join('\n'));
const LINES = read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm);
const KNOWN = new Set([...LINES].map(([, name]) => name));

describe('the variables of the site', () => {
  it.each([
    ['the image', Object.keys(IMAGE)],
    ['compose.yaml', Object.keys(services['site']?.environment ?? {})],
    ['compose.live.yaml', Object.keys(live['site']?.environment ?? {})],
    ['the unit', Object.keys(IN_UNIT)],
    ["the unit's file", Object.keys(UNIT_FILE)],
  ])('the variables of the site are all known: %s', (_, names) => {
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  it('the variables make a configuration of the sandbox', () => {
    const compose = readConfig({ ...IMAGE, ...valuesOf(services['site']?.environment) });
    expect(compose).toMatchObject({ mode: 'sandbox', host: '0.0.0.0', port: 8080, dataDir: '/data' });
    expect(compose.trustProxy('172.18.0.5', 0)).toBe(true);
    expect(readConfig({ ...IN_UNIT, ...UNIT_FILE })).toMatchObject({ host: '127.0.0.1', dataDir: '/var/lib/updraft' });
  });

  it('the only variables missing in live mode are those that the operator adds', () => {
    const values = { ...IMAGE, ...valuesOf({ ...services['site']?.environment, ...live['site']?.environment }) };
    const reasons = (): readonly string[] => {
      try {
        readConfig({
          ...values,
          PUBLIC_URL: 'https://updraft.example',
          METRICS_TOKEN: '3b'.repeat(32),
          DATABASE_URL: 'postgres://updraft:secret@database:5432/updraft',
        });
      } catch (error) {
        if (error instanceof BadConfig) return error.reasons;
        throw error;
      }
      return [];
    };
    const named = new Set(
      reasons()
        .join(' ')
        .match(/\b[A-Z]+_[A-Z_]+\b/g),
    );
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'DEMO_PLAYERS', 'BULLETIN_KEY_FILE', 'REALTIME_PORT'])
      expect(named).not.toContain(name);
    expect(named).toContain('SEED_KEY');
  });

  it('variables of compose alone are described, and have a default or are demanded', () => {
    const used = ['compose.yaml', 'compose.live.yaml'].flatMap((name) => [
      ...read(`deploy/compose/${name}`).matchAll(/(?<!\$)\$\{(\w+)(:[-?])?/g),
    ]);
    expect(used.flatMap(([whole, , rule]) => (rule ? [] : [whole]))).toEqual([]);
    const described = new Set(
      [...read('deploy/compose/.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name),
    );
    expect(used.flatMap(([, name = '']) => (described.has(name) ? [] : [name]))).toEqual([]);
  });
});

describe('the image', () => {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
  );

  it('the image copies existing files, and the description of every workspace', () => {
    const copied = instructions('COPY').filter((line) => !line.startsWith('--from') && line !== '. .');
    const sources = copied.flatMap((line) => line.split(/\s+/).slice(0, -1));
    expect(sources.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    for (const workspace of [...workspaces, 'tools']) expect(sources).toContain(`${workspace}/package.json`);
  });

  it('the image has one exact version of Node 24, and is run by a user without rights', () => {
    expect(CONTAINERFILE).toMatch(/^ARG NODE_IMAGE=docker\.io\/library\/node:24\.\d+\.\d+-slim$/m);
    expect(instructions('FROM').filter((line) => !/^(\$\{NODE_IMAGE\}|packages) AS \w+$/.test(line))).toEqual([]);
    expect(instructions('USER')).toEqual(['node']);
  });

  it('starts the server as npm start does, and signals reach it', () => {
    const [command = '', ...others] = instructions('CMD');
    expect(others).toEqual([]);
    expect(JSON.parse(command)).toEqual(['node', ...FLAGS, 'dist/server/main.mjs']);
    expect(IMAGE['PORT']).toBe(instructions('EXPOSE')[0]);
    expect(IMAGE['DATA_DIR']).toBe(instructions('VOLUME')[0]);
  });

  it('the image has a health check that fails without a site', () => {
    const check = /CMD (\[.*\])/.exec(instructions('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]';
    const [, ...args] = JSON.parse(check) as string[];
    expect(args[1]).toContain('/healthz');
    // Nothing listens on port 1.
    expect(spawnSync(process.execPath, args, { env: { PORT: '1' } }).status).toBe(1);
  });
});

describe('the containers', () => {
  it.each(Object.entries(services))('container %s has exact version, read-only root, no rights', (name, service) => {
    if (name !== 'site') expect(service.image).toMatch(/^docker\.io\/\S+:v?\d+\.\d+(\.\d+)?$/);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('the containers mount existing files, read-only, and declared volumes', () => {
    const mounts = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((mount) => mount.split(':')),
    );
    for (const [source = '', , mode] of mounts) {
      if (source.startsWith('.')) {
        expect(existsSync(join(ROOT, 'deploy/compose', source)), source).toBe(true);
        expect(mode, source).toBe('ro');
      } else expect(Object.keys(volumes)).toContain(source);
    }
    expect(services['site']?.volumes).toEqual([`site:${IMAGE['DATA_DIR']}`]);
  });

  it('the containers agree on ports, and only the proxy is reachable from outside', () => {
    expect(services['proxy']?.environment?.['UPSTREAM']).toBe(`site:${IMAGE['PORT']}`);
    expect(read('deploy/compose/prometheus/prometheus.yml')).toContain(`targets: [site:${IMAGE['PORT']}]`);
    for (const [name, { ports = [] }] of Object.entries(services))
      if (name !== 'proxy') expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('the proxy does not serve the metrics', () => {
    expect(read('deploy/compose/Caddyfile')).toMatch(/@metrics path \/metrics .*\n\s*respond @metrics 404/);
  });

  it('the containers reach an external database by the name in the example', () => {
    const example = /^# DATABASE_URL=(.*)$/m.exec(read('deploy/compose/.env.example'))?.[1] ?? '';
    expect(live['site']?.extra_hosts).toEqual([`${new URL(example.replace(/<\w+>/, 'x')).hostname}:host-gateway`]);
  });

  it('the containers have time to stop', () => {
    const graceSeconds = readConfig({}).shutdownGraceMs / 1000;
    expect(Number.parseInt(services['site']?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(graceSeconds + 15);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1])).toBeGreaterThanOrEqual(graceSeconds + 15);
  });
});

describe('the unit', () => {
  it('starts the server as npm start does', () => {
    expect(/^ExecStart=(.*)$/m.exec(UNIT)?.[1]).toBe(['/usr/bin/node', ...FLAGS, 'dist/server/main.mjs'].join(' '));
  });

  it('systemd reads the unit and rates it as well isolated', () => {
    const folder = mkdtempSync(join(tmpdir(), 'updraft-unit-'));
    try {
      cpSync(join(ROOT, 'deploy/systemd'), folder, { recursive: true });
      // The path of Node on this machine is irrelevant.
      const unit = join(folder, 'updraft.service');
      writeFileSync(unit, UNIT.replace('/usr/bin/node', process.execPath));
      const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
      if (verified.error) return console.warn('systemd-analyze is not installed: the unit was not checked');
      expect(verified).toMatchObject({ status: 0, stderr: '' });
      const rated = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
      expect(Number(/Overall exposure level .*: ([\d.]+)/.exec(rated.stdout)?.[1])).toBeLessThan(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the command of a machine with systemd', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'updraft-command-'));
    mkdirSync(join(folder, 'dist/server'), { recursive: true });
    for (const name of ['reconcile', 'restore-drill']) writeFileSync(join(folder, `dist/server/${name}.mjs`), '');
    // Stands for `systemd-run`: prints its arguments, one per line, and exits like a program that failed.
    writeFileSync(join(folder, 'systemd-run'), `#!/bin/sh\nprintf '%s\\n' "$@"\nexit 7\n`, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) => {
    const env = { ...process.env, BUILD: folder, PATH: `${folder}:${process.env['PATH']}` };
    const { status, stdout, stderr } = spawnSync(join(ROOT, 'deploy/systemd/updraft'), args, { env, encoding: 'utf8' });
    return { status, stderr, said: stdout.split('\n').slice(0, -1) };
  };

  it('the command runs a program of the build with the variables and the user of the unit, and returns its exit code', () => {
    const { status, said } = run('reconcile', '--reason', 'two words');
    expect(status).toBe(7);
    expect(said.slice(-4)).toEqual(['/usr/bin/node', 'dist/server/reconcile.mjs', '--reason', 'two words']);
    const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(UNIT)?.[1] ?? 'none';
    expect(said).toContain(`--uid=${valueOf('User')}`);
    expect(said).toContain(`--working-directory=${folder}`);
    expect(said).toContain(`--property=EnvironmentFile=${valueOf('EnvironmentFile')}`);
    expect(said).toContain(`--setenv=DATA_DIR=${IN_UNIT['DATA_DIR']}`);
    expect(valueOf('ExecStart').split(' ')[0]).toBe('/usr/bin/node');
  });

  it("the command runs the drill as PostgreSQL's user, who can read the files of pgBackRest", () => {
    expect(run('restore-drill').said).toContain('--uid=postgres');
  });

  it.each([[[]], [['no-such-command']]])('the systemd command refuses %j', (args) => {
    expect(run(...args)).toMatchObject({ status: 2, stderr: expect.stringContaining('no such command'), said: [] });
  });
});

describe('the pages of operators', () => {
  it('the pages name commands that exist and, unless they say otherwise, are in the build', () => {
    const pages = ['OPERATING', 'RUNNING', 'RUNBOOKS'].map((name) => read(`docs/${name}.md`)).join('\n');
    const named = new Set([...pages.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name));
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    const built = new Set([...read('tools/run/bundle.mjs').matchAll(/^ {2}'?([\w-]+)'?: '/gm)].map(([, name]) => name));
    const fromSources = [...named].filter((name) => !built.has(name)).sort();
    expect(fromSources).toEqual(['build', 'snapshot', 'verify-round']);
  });
});

describe('the dashboard', () => {
  it('panels of the dashboard do not overlap', () => {
    const cells = panels.flatMap(({ title, gridPos: { x, y, w, h } }) => {
      expect(x + w, title).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
  });
});
