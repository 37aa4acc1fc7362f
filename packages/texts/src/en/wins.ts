export const wins = {
  title: 'Big wins',
  win: '{{user}} won {{sum}} with a stake of {{stake}}: {{game}}',
  hidden: 'Anonymous',
  empty: 'Large wins of all games show up here.',
  failed: 'Could not load the big wins.',
};
