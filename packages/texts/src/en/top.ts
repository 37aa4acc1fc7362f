export const top = {
  title: 'Top players',
  by: 'What counts',
  won: 'Total won',
  turnover: 'Turnover',
  multiplier: 'Biggest multiplier',
  period: 'Period',
  today: 'Today',
  week: '7 days',
  month: '30 days',
  all: 'All time',
  place: 'Place',
  player: 'Player',
  value: 'Value',
  you: 'you',
  own: 'Your place',
  own_none: 'You have no place in this list yet.',
  own_behind: 'more than 10,000',
  anonymous: 'Anonymous',
  empty: 'Nobody is in this list yet',
  empty_text: 'A place appears when a stake has been settled.',
  days_are_utc: 'Days are counted in UTC. Lists are updated within seconds.',
  play: 'To crash',
};

export const top_error = {
  load: 'Could not load the list.',
};
