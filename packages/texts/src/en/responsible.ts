/** Page of responsible play: advice, the tools of the profile, a self-test, and addresses for help. */
export const responsible = {
  title: 'Responsible play',
  lead: 'A game should stay a game. Here is what you can set for yourself, how to notice when it gets too much, and who helps.',
  contents: 'Contents',
  adults: 'Only for adults',
  adults_text:
    'Nobody under 18 may play here. If children use your device, sign out after playing and use the parental controls of the device. If you know of an account that belongs to somebody under 18, tell support.',
  basics: 'How to stay in control',
  basics_text:
    'Every game here pays back less than is staked in the long run; the exact share is shown beside each game.\nBefore you play, decide how much money and time you will spend, and keep to it.\nPlay with money that you do not need, and never with borrowed money.\nA result says nothing about the next one: every round is drawn on its own.\nDo not play when you are tired or sad, or when you have been drinking.',
  limits: 'Limits',
  limits_text:
    'You set how much you can deposit, stake or lose in a day, in seven days and in thirty days. A lower limit applies at once. A higher one applies {{hours}} hours later, so that no decision is made in the heat of the moment. We enforce limits on the server, whichever way you play.',
  limits_link: 'Set limits',
  figures: 'Your figures and the reminder',
  figures_text:
    'The menu and the settings show the time, how long you have been signed in, and your net position: what you deposited less what you withdrew. A reminder appears at the intervals you choose.',
  figures_link: 'Set the reminder',
  pause: 'Pause',
  pause_text:
    'From a day to six weeks. Until it ends, nothing can be deposited or staked. It cannot be ended early, neither by you nor by our staff. You can withdraw at any time.',
  pause_link: 'Take a pause',
  exclusion: 'Self-exclusion',
  exclusion_text:
    'From six months to five years. You are signed out everywhere at once. No wagering is left, so that you can withdraw everything that is yours. It cannot be ended early. Exclude yourself on other sites too; some countries have a register for that.',
  exclusion_link: 'Exclude yourself',
  test: 'Test yourself',
  test_text: 'Nine questions about the last twelve months. Nothing is sent or stored.',
  question_1: 'Have you staked more than you could afford to lose?',
  question_2: 'Have you needed larger stakes for the same excitement?',
  question_3: 'Have you come back another day because of money that you had lost?',
  question_4: 'Have you borrowed money or sold something in order to play?',
  question_5: 'Have you felt that you might have a problem with gambling?',
  question_6: 'Has play cost you sleep, or made you nervous or sad?',
  question_7: 'Has somebody told you that you play too much?',
  question_8: 'Has play caused you or your family trouble with money?',
  question_9: 'Have you felt guilty about how you play?',
  never: 'Never',
  sometimes: 'Sometimes',
  often: 'Often',
  answered: '{{count}} of 9 answered',
  result_none: 'Your answers show no sign of a problem',
  result_none_text: 'Limits are worth setting all the same: they are easiest to choose when nothing is at stake.',
  result_some: 'Some of your answers are a warning sign',
  result_some_text: 'Set limits now, or take a pause, and see whether play still feels like a game afterwards.',
  result_many: 'Your answers show that play may be harming you',
  result_many_text:
    'Please take a break from play and talk to somebody. The organisations below help free of charge and in confidence.',
  test_again: 'Answer again',
  help: 'Who helps',
  help_text:
    'These organisations are independent of us. They help players and their relatives, free of charge and in confidence.',
  new_tab: 'opens in a new tab',
  ours: 'What we do',
  ours_text:
    'We give no credit. We do not write to you during a break, and no text here asks you to win anything back.\nWins below the stake are not celebrated. Nothing blinks to rush you.\nOur staff may stop the play of an account if there are signs of harm. What is yours stays yours.',
};
