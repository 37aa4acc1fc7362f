export const wins = {
  title: 'Big wins',
  win: '{{user}} won {{sum}} with a stake of {{stake}}: {{game}}',
  hidden: 'hidden player',
  empty: 'Large wins of all games show up here.',
  failed: 'Could not load them.',
};
