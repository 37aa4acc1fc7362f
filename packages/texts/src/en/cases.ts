/** Cases: what the server says. */
export const cases_api = {
  opened: 'Opened. The items are in your inventory.',
  box_not_found: 'There is no such box.',
  box_closed: 'This box is closed.',
  box_paused: 'This box is paused until the price of one of its items is confirmed.',
  box_changed: 'This box has changed: it costs ${{price}} now. Look at it again before you open it.',
  count: 'Open at most {{value}} boxes at once.',
  no_client_seed: 'Make a client seed first.',
  bad_client_seed: 'A client seed has 1 to 64 letters, digits, dashes or underscores.',
  seeds_changed: 'Your seeds have changed in another window. Look at them and try again.',
  insufficient_funds: 'Your balance is ${{sum}} short.',
  client_seed_set: 'Your client seed is set.',
  seed_rotated: 'The old server seed is revealed. Make a new client seed.',
};
