/** The chance of a multiplier, beside the last rounds. */
export const crash_chance = {
  title: 'Chance of {{multiplier}}',
  each_round: 'in every round. What came before does not change it.',
  reached: 'The last rounds flew beyond it {{rounds}} times out of {{of}}.',
  last_rounds_one: 'Where the last {{count}} round crashed',
  last_rounds_other: 'Where the last {{count}} rounds crashed',
  crashed_at: 'Crashed at',
  rounds: 'Rounds',
  long_run: 'In the long run',
  mark: 'Where the chance puts it. On the right: the share of all rounds in the long run.',
};
