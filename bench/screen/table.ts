import { type Machine, machineOf as machineWith } from '../lib/machine.ts';
import { type Findings, reportOf } from '../lib/report.ts';

/** The machine with its browser. */
export const machineOf = (chromium: string): Machine => machineWith(`Chromium ${chromium}, without a GPU`);

/** Prints the report; a full run is kept as `bench/results/screen.md` and `.json`. */
export const publish = ({ machine, ...findings }: Findings & { machine: Machine }, { keep }: { keep: boolean }): void =>
  void process.stdout.write(`\n${reportOf({ name: 'screen', title: 'On the screen: loading, frames and memory of the crash page', machine, findings, keep })}`);
