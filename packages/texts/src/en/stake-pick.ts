/** The buttons that choose own items for a stake. */
export const stake_pick = {
  title: 'Choose items for a stake',
  half: '½: half of the selected value',
  twice: '×2: twice the selected value',
  repeat: 'Repeat the last bet: {{sum}}',
  repeat_none: 'Repeat the last bet: you have not bet on this visit',
  repeat_short: 'Repeat',
  sum: 'Items for a sum',
  your_sum: 'Your sum',
  select: 'Select',
  sum_text: 'Selects the items that come nearest to the sum and not above it.',
  picked_one: '{{sum}} of {{wanted}}, {{count}} item',
  picked_other: '{{sum}} of {{wanted}}, {{count}} items',
  nothing: 'No items fit {{sum}}.',
};
