import { type Machine, machineOf as machineWith } from '../lib/machine.ts';
import { type Findings, reportOf } from '../lib/report.ts';

/** The machine with its browser. */
export const machineOf = (chromium: string): Machine => machineWith(`Chromium ${chromium}, without a GPU`);

/** Prints the report. `keep` also writes it to `bench/results/<as>.md`. */
export const publish = (
  { machine, ...findings }: Findings & { machine: Machine },
  { keep, as }: { keep: boolean; as: string },
): void =>
  void process.stdout.write(
    `\n${reportOf({ name: as, title: 'On the screen: loading, frames and memory of the games’ pages', machine, findings, keep })}`,
  );
