// Tests the alerts of deploy/compose/prometheus/alerts: each has a runbook, and each fires when its cause occurs.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { itInFull } from '../support/extent.ts';
import { ROOT, alertsOf, read } from './deployment.ts';

const FOLDER = join(ROOT, 'deploy/compose/prometheus/alerts');
const FILES = readdirSync(FOLDER);
const ALERTS = FILES.flatMap(alertsOf);

const QUEUES = [
  'reviews',
  'adjustments',
  'approvals',
  'tickets',
  'stopped_games',
  'payouts',
  'offers',
  'chains',
  'chat_reports',
  'trade_cases',
  'unresolved_offers',
];

/** Returns the series of a queue whose oldest row has waited for `hours` hours. */
const waiting = (queue: string, hours: number): string[] => [
  `updraft_waiting_oldest_seconds{queue="${queue}"} ${hours * 3600}+0x300`,
  `updraft_waiting{queue="${queue}"} ${hours > 0 ? 1 : 0}+0x300`,
];
/** Returns a series without values. */
const absent = (series: string): string => `${series} _x300`;

/** Series of a healthy live site, with one value per minute for five hours. */
const WELL = [
  'up{job="updraft"} 1+0x300',
  'up{job="machine"} 1+0x300',
  'up{job="address"} 1+0x300',
  'up{job="alertmanager"} 1+0x300',
  'updraft_live_mode 1+0x300',
  'updraft_waiting_counted_age_seconds 10+0x300',
  'updraft_clock_compared_age_seconds 10+0x300',
  'updraft_database_copies_read_age_seconds 10+0x300',
  'prometheus_notifications_alertmanagers_discovered 1+0x300',
  'prometheus_notifications_errors_total 3+0x300',
  'alertmanager_notifications_failed_total{integration="email"} 3+0x300',
  'updraft_table_is_owner{job="updraft",table="crash"} 1+0x300',
  'updraft_process_start_time_seconds{job="updraft"} 1+0x300',
  ...QUEUES.flatMap((queue) => waiting(queue, 0)),
  'updraft_payments_looked_up_age_seconds{provider="a"} 30+0x300',
  'updraft_payments_looked_up_age_seconds{provider="b"} 30+0x300',
  'updraft_books_differences 0+0x300',
  'updraft_books_checked_age_seconds 3600+0x300',
  'updraft_crash_return_ever_alarm 0+0x300',
  'updraft_cases_return_today_alarm{box="b"} 0+0x300',
  'updraft_price_feed_age_seconds 1800+0x300',
  'updraft_price_refusals_open 0+0x300',
  'updraft_wheel_draw_alarm{reason="late"} 0+0x300',
  'updraft_jackpot_draw_alarm{reason="clock"} 0+0x300',
  'updraft_clock_database_alarm 0+0x300',
  'updraft_tournament_late_seconds 0+0x300',
  'updraft_crash_interruptions_total 3+0x300',
  'updraft_database_waiting 2+0x300',
  'updraft_outbox_open 0+0x300',
  'updraft_database_archive_age_seconds 30+0x300',
  'updraft_database_replicas 2+0x300',
  'updraft:replicas_expected 2+0x300',
  'updraft_database_replica_lag_seconds 0+0x300',
  'updraft_database_disk_free_bytes 20000000000+0x300',
  'node_filesystem_avail_bytes{instance="a",mountpoint="/",fstype="ext4"} 50+0x300',
  'node_filesystem_size_bytes{instance="a",mountpoint="/",fstype="ext4"} 100+0x300',
  'node_systemd_unit_state{name="updraft-backup@full.service",state="failed"} 0+0x300',
  // Time in the tests begins at zero.
  'updraft_backup_finished_timestamp_seconds -3600+0x300',
  'probe_success{job="address"} 1+0x300',
  'probe_ssl_earliest_cert_expiry{job="address"} 8640000+0x300',
  'updraft_http_request_seconds_count{status="200"} 0+60x300',
  'updraft_http_request_seconds_count{status="500"} 3+0x300',
  'updraft_connections_refused 5+0x300',
  'updraft_settings_refused 0+0x300',
  'updraft_telegram_questions_total{result="refused"} 0+0x300',
];

/**
 * Faults at which each alert must fire, each by the series in which it differs from a healthy site. The server's own
 * tests show that a real site has these values.
 */
const BROKEN: Record<string, string[][]> = {
  SiteDown: [['up{job="updraft"} 0+0x300'], [absent('up{job="updraft"}')]],
  SiteNotReady: [['updraft_table_is_owner{job="updraft",table="crash"} 0+0x300']],
  SiteRestartsRepeatedly: [
    ['updraft_process_start_time_seconds{job="updraft"} 0+60x300', 'updraft_crash_interruptions_total 0+0x300'],
  ],
  PaymentsWaitForReview: [waiting('reviews', 25)],
  AdjustmentsWaitForApproval: [waiting('adjustments', 25)],
  WithdrawalsWaitForApproval: [waiting('approvals', 5)],
  TicketsWaitForAnswer: [waiting('tickets', 25)],
  ChatReportsWait: [waiting('chat_reports', 5)],
  TradesWaitForStaff: [waiting('trade_cases', 0.1)],
  TradeOffersUnresolved: [waiting('unresolved_offers', 2)],
  GameIsStopped: [waiting('stopped_games', 2)],
  PricesWaitForStaff: [['updraft_price_refusals_open 1+0x300']],
  BooksDiffer: [
    ['updraft_books_differences 1+0x300'],
    // The site restarts repeatedly, and its process does not know the last check for a moment.
    [`updraft_books_differences ${'1 1 _ -1 '.repeat(75)}`],
  ],
  BooksNotChecked: [['updraft_books_differences -1+0x300'], ['updraft_books_checked_age_seconds 180000+0x300']],
  PayoutsLate: [waiting('payouts', 2)],
  PaymentsNotLookedUp: [['updraft_payments_looked_up_age_seconds{provider="b"} 0+60x300']],
  TradeOffersNotSent: [waiting('offers', 1)],
  ReturnOutsideInterval: [['updraft_cases_return_today_alarm{box="b"} 1+0x300']],
  PriceFeedSilent: [
    ['updraft_price_feed_age_seconds 30000+60x300'],
    // The feed has never had a price.
    ['updraft_price_feed_age_seconds -1+0x300'],
    [`updraft_price_feed_age_seconds ${'-1 -1 _ -1 '.repeat(75)}`],
  ],
  BeaconLate: [['updraft_wheel_draw_alarm{reason="late"} 1+0x300']],
  BeaconClockWrong: [['updraft_jackpot_draw_alarm{reason="clock"} 1+0x300']],
  ClocksDiffer: [['updraft_clock_database_alarm 1+0x300']],
  PrizesLate: [['updraft_tournament_late_seconds 61+0x300']],
  ChainNotPublished: [waiting('chains', 1)],
  RoundsInterrupted: [
    ['updraft_crash_interruptions_total 0+1x300'],
    // This process started ten minutes ago. The process before it had counted as many interruptions, so the number has
    // not changed.
    ['updraft_process_start_time_seconds{job="updraft"} 1200+0x300', 'updraft_crash_interruptions_total 3+0x300'],
  ],
  OwnershipMoves: [[`updraft_table_is_owner{job="updraft",table="crash"} ${'0 1 '.repeat(150)}`]],
  DatabaseOverloaded: [['updraft_database_waiting 60+0x300']],
  EventsNotPublished: [['updraft_outbox_open 3+0x300']],
  ArchiveLate: [['updraft_database_archive_age_seconds 400+60x300']],
  NothingArchived: [['updraft_database_archive_age_seconds -1+0x300']],
  ReplicaLost: [
    // A replica has been missing since yesterday.
    ['updraft_database_replicas 1+0x300'],
    [`updraft_database_replicas ${'2 '.repeat(10)}${'1 '.repeat(290)}`, 'updraft:replicas_expected 0+0x300'],
  ],
  ReplicaLate: [
    ['updraft_database_replica_lag_seconds 40+0x300'],
    // The database role has no right to read the lag.
    ['updraft_database_replica_lag_seconds -1+0x300'],
  ],
  EmbeddedDatabaseFaulty: [['updraft_database_disk_free_bytes 1000000+0x300']],
  DiskFillsUp: [['node_filesystem_avail_bytes{instance="a",mountpoint="/",fstype="ext4"} 5+0x300']],
  BackupFailed: [['node_systemd_unit_state{name="updraft-backup@full.service",state="failed"} 1+0x300']],
  BackupLate: [
    ['updraft_backup_finished_timestamp_seconds -140000+0x300'],
    // The timers were never enabled, or the machine was reinstalled.
    [absent('updraft_backup_finished_timestamp_seconds')],
  ],
  SiteUnreachable: [['probe_success{job="address"} 0+0x300']],
  CertificateExpires: [['probe_ssl_earliest_cert_expiry{job="address"} 864000+0x300']],
  RequestsFail: [['updraft_http_request_seconds_count{status="500"} 0+60x300']],
  ConnectionsRefused: [['updraft_connections_refused 0+1x300']],
  SettingsRefused: [['updraft_settings_refused 1+0x300']],
  TelegramRefused: [['updraft_telegram_questions_total{result="refused"} 0+0x20 1+0x280']],
  WatcherDown: [
    ...['machine', 'address', 'alertmanager'].flatMap((job) => [
      [`up{job="${job}"} 0+0x300`],
      [absent(`up{job="${job}"}`)],
    ]),
    // The exporter that probes the address sends both series, so they are absent while it is down.
    [
      'up{job="address"} 0+0x300',
      absent('probe_success{job="address"}'),
      absent('probe_ssl_earliest_cert_expiry{job="address"}'),
    ],
  ],
  FiguresOld: ['waiting_counted', 'clock_compared', 'database_copies_read'].map((name) => [
    `updraft_${name}_age_seconds 0+60x300`,
  ]),
  AlertsNotDelivered: [
    ['prometheus_notifications_alertmanagers_discovered 0+0x300'],
    ['prometheus_notifications_errors_total 0+4x300'],
    ['alertmanager_notifications_failed_total{integration="email"} 0+1x300'],
  ],
  Heartbeat: [[]],
};

/** Alerts that wait for hours before they fire. */
const SLOW = ['PricesWaitForStaff', 'BooksNotChecked', 'NothingArchived', 'BackupLate', 'PriceFeedSilent'];

it('[S9] each alert has a severity and its section of the runbooks, and each section has an alert', () => {
  const sections = [...read('docs/RUNBOOKS.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  const names = ALERTS.map(({ alert }) => alert);
  expect(sections.toSorted()).toEqual(names.toSorted());
  for (const { alert, labels, annotations } of ALERTS) {
    expect([alert, labels.severity]).toEqual([
      alert,
      alert === 'Heartbeat' ? 'heartbeat' : expect.stringMatching(/^(page|ticket)$/),
    ]);
    expect(annotations.runbook).toBe(`docs/RUNBOOKS.md#${alert.toLowerCase()}`);
  }
  // Each alert has a fault in the list above.
  expect(Object.keys(BROKEN).toSorted()).toEqual(names.toSorted());
});

const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });

if (promtool('--version').status === 0 || process.env['CI']) {
  const complaintOf = ({ status, stdout, stderr, error }: ReturnType<typeof promtool>): string =>
    status === 0 ? '' : `${String(error ?? '')}${stdout}${stderr}`;
  /** Returns a test of promtool: on a site that is healthy except for these series, this alert fires, and no other. */
  const caseOf = (broken: readonly string[], fires: string): object => {
    const values = new Map(
      [...WELL, ...broken].map((text) => text.match(/^(\S+) (.*)$/)?.slice(1) as [string, string]),
    );
    return {
      name: `${fires}: ${broken.join(', ')}`,
      interval: '1m',
      input_series: [...values].map(([series, given]) => ({ series, values: given })),
      promql_expr_test: [
        {
          expr: `count by (alertname) (ALERTS{alertstate="firing"})`,
          eval_time: !fires || SLOW.includes(fires) ? '5h' : '30m',
          exp_samples: [...new Set([fires || 'Heartbeat', 'Heartbeat'])].map((name) => ({
            labels: `{alertname="${name}"}`,
            value: 1,
          })),
        },
      ],
    };
  };

  itInFull('[S9] each alert fires when its cause occurs, and none does on a healthy site', () => {
    const folder = mkdtempSync(join(tmpdir(), 'updraft-alerts-'));
    try {
      const cases = Object.entries(BROKEN).flatMap(([name, faults]) => faults.map((series) => caseOf(series, name)));
      const sandbox = caseOf(
        ['updraft_live_mode 0+0x300', absent('up{job="address"}'), absent('updraft_backup_finished_timestamp_seconds')],
        '',
      );
      const file = join(folder, 'alerts.json');
      // JSON is YAML.
      writeFileSync(
        file,
        JSON.stringify({
          // An evaluation every minute would take several times as long.
          evaluation_interval: '5m',
          rule_files: FILES.map((name) => join(FOLDER, name)),
          tests: [caseOf([], ''), sandbox, ...cases],
        }),
      );
      expect(complaintOf(promtool('test', 'rules', file))).toBe('');
      expect(complaintOf(promtool('check', 'rules', join(FOLDER, '../expected.yml')))).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
} else console.warn('promtool is not installed (Debian: prometheus): whether the alerts fire was not tested');
