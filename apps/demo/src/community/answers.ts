// PURE. Answers of demo players to quiz questions, by the question's text. They answer only these simple questions, in
// English.

export const ANSWERS: Readonly<Record<string, string>> = {
  'Which company makes Counter-Strike 2?': 'valve',
  'In which year was Counter-Strike 2 released?': '2023',
  'Which engine does Counter-Strike 2 run on?': 'source 2',
  'How many players has one team in Premier mode?': '5',
  'How many rounds win a competitive match of Counter-Strike 2 without overtime?': '13',
  'Which colour do items of the rarity Covert have?': 'red',
  'Which map of an Italian village has a street called Banana?': 'inferno',
  'Which grenade blinds players?': 'flashbang',
  'Which planet is closest to the Sun?': 'mercury',
  'How many planets does the solar system have?': '8',
  'Which ocean is the largest?': 'pacific',
  'How many legs does a spider have?': '8',
  'How many sides does a hexagon have?': '6',
  'How many minutes does a football match last without extra time?': '90',
  'Which number comes next: 1, 1, 2, 3, 5, 8?': '13',
  'How many bits are in a byte?': '8',
  'Which land animal is the fastest?': 'cheetah',
  'How many strings does a classical guitar have?': '6',
  'Which colour do you get from blue and yellow paint?': 'green',
  'Which river flows through Paris?': 'seine',
};
