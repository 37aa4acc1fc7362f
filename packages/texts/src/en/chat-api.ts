/** What the server returns to calls of the chat. */
export const chat_api = {
  sent: 'Sent.',
  cleared: 'The chat is cleared for everybody.',
  off: 'The chat is off right now.',
  not_string: 'A message must be text.',
  empty: 'Write something first.',
  too_long: 'A message has at most {{max}} characters.',
  no_links: 'No links or addresses of sites in the chat, please.',
  rules: 'This message breaks the rules of the chat.',
  quiz_over: 'The quiz is over: somebody was faster.',
  too_fast: 'Not so fast: wait {{seconds}} s between two messages.',
  slow_mode: 'Slow mode: you can write again in {{seconds}} s.',
  busy: 'Too many messages at once. Try again in a moment.',
  banned: 'You are muted in the chat for {{duration}} min.',
  banned_forever: 'You are muted in the chat for good.',
  deposit_needed: 'To write in the chat, deposit ${{sum}} in total.',
  nickname: 'Your nickname names another site. Change it on Steam and sign in again to write.',
  no_rights: 'You have no rights to do this.',
  unknown_command: 'There is no such command. Try !stats or !balance.',
  deleted: 'The message is deleted.',
  not_found: 'This message is not there any more.',
  blocked: '{{username}} is muted for {{duration}} min.',
  blocked_forever: '{{username}} is muted for good.',
  already_blocked: '{{username}} is muted already.',
  unblocked: '{{username}} can write again.',
  not_blocked: '{{username}} is not muted.',
  own_account: 'You cannot mute or unmute yourself.',
  player_not_found: 'There is no such player.',
  reason_not_found: 'Choose a reason from the list.',
  reported: 'Thank you. A moderator will look at the message.',
  already_reported: 'You have reported this message already.',
  own_message: 'This is your own message.',
  too_many_reports: 'You have reported many messages. Try again later.',
  report_closed: 'The report is closed.',
  slow_on: 'Slow mode is on: one message in {{seconds}} s.',
  slow_off: 'Slow mode is off.',
};

/** The rule that a message breaks. */
export const chat_rule = {
  caps: 'Not in capital letters only.',
  one_word: 'Write at least two words.',
  codes: 'No promo codes, account ids or trade links.',
};

/** Why a moderator has muted a player. */
export const chat_reason = {
  insults: 'Reason: insults or threats.',
  begging: 'Reason: begging.',
  links: 'Reason: links or advertising.',
  spam: 'Reason: spam.',
  caps: 'Reason: capital letters.',
  codes: 'Reason: promo codes or account ids.',
  trading: 'Reason: trading or loans.',
  staff: 'Reason: posing as staff.',
};

/** What the system writes in the chat. */
export const chat_system = {
  cleared: 'A moderator has cleared the chat.',
  slow_on: 'Slow mode is on: one message in {{seconds}} s.',
  slow_off: 'Slow mode is off.',
  hourly_won: '{{username}} won ${{sum}} of the hourly bonus.',
  giveaway_won: '{{username}} won the giveaway: {{item}}.',
  quiz_started: 'Quiz! The first right answer wins the item.',
  quiz_won: '{{username}} was first: {{answer}}. The item is theirs.',
  quiz_unanswered: 'Nobody knew it. The answer: {{answer}}.',
  quiz_ended: 'The quiz was ended by staff.',
  win: '{{username}} won ${{sum}}.',
  win_crash: '{{username}} won ${{sum}} in crash.',
  win_jackpot: '{{username}} won the jackpot: ${{sum}}.',
  win_wheel: '{{username}} won ${{sum}} on the wheel.',
  win_cases: '{{username}} opened a box: an item worth ${{sum}}.',
  maintenance: 'Maintenance begins: running rounds will finish.',
  maintenance_over: 'Maintenance is over. Bets are open again.',
};
