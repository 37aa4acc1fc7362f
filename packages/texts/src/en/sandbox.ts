/** Panel of the sandbox, which a live site does not have. */
export const sandbox = {
  title: 'Sandbox',
  lead: 'Play money and stand-ins: nothing here is worth anything.',
  open: 'Sandbox tools',
  test_login: 'Test login',
  login: 'Sign in as',
  login_button: 'Sign in',
  persona_player: 'Player',
  persona_rich: 'Rich player',
  persona_moderator: 'Moderator',
  persona_admin: 'Administrator',
  persona_finance: 'Finance',
  persona_support: 'Support',
  'persona_finance-2': 'Finance, second person',
  persona_creator: 'Creator',
  persona_banned: 'Banned player',
  persona_new: 'New player',
  fund: 'Play money and items',
  fund_text: 'At most {{sum}} and {{items}} items at a time.',
  sum: 'Play money',
  items: 'Items',
  fund_button: 'Give me that',
  travel: 'Time travel',
  travel_text:
    'For everyone on this site. Sessions, limits, pauses, invoices and trade protection move along. The round in flight does not.',
  travel_1: '+1 hour',
  travel_24: '+1 day',
  travel_168: '+7 days',
  travel_720: '+30 days',
  signed_out: 'Sign in to use this.',
};

export const sandbox_api = {
  funded: 'Play money and items are yours.',
  nothing: 'Choose a sum or items.',
  enough: 'A sandbox player gets at most ${{sum}} in total.',
  sold_out: 'The stock does not have that many items of this kind.',
  travelled_one: 'The site has moved {{count}} hour ahead.',
  travelled_other: 'The site has moved {{count}} hours ahead.',
  too_far: 'The sandbox cannot travel any further.',
};

export const sandbox_error = {
  login: 'Could not sign in as this account.',
  fund: 'Could not give play money.',
  travel: 'Could not travel.',
};
