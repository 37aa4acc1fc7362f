/**
 * A question of the quiz, with its right answers in both languages. The first answer of a language is the one that
 * players are shown.
 */
export interface Question {
  /** Never used again for another question. */
  id: number;
  en: string;
  ru: string;
  answers: readonly string[];
  answersRu: readonly string[];
}

const q = (
  id: number,
  [en, ...answers]: readonly [string, string, ...string[]],
  [ru, ...answersRu]: readonly [string, string, ...string[]],
): Question => ({ id, en, ru, answers, answersRu });

/** Questions about Counter-Strike and its skins. */
const GAME: readonly Question[] = [
  q(
    1,
    ['Which company makes Counter-Strike 2?', 'Valve', 'Valve Corporation'],
    ['Какая компания делает Counter-Strike 2?', 'Valve', 'Валв', 'Вальв'],
  ),
  q(2, ['In which year was Counter-Strike 2 released?', '2023'], ['В каком году вышла Counter-Strike 2?', '2023']),
  q(
    3,
    ['In which year was Counter-Strike: Global Offensive released?', '2012'],
    ['В каком году вышла Counter-Strike: Global Offensive?', '2012'],
  ),
  q(
    4,
    ['Counter-Strike began as a modification of which game?', 'Half-Life', 'Half Life 1'],
    ['Модом к какой игре была первая Counter-Strike?', 'Half-Life', 'Халф-Лайф', 'Халфа'],
  ),
  q(
    5,
    ['Which engine does Counter-Strike 2 run on?', 'Source 2'],
    ['На каком движке работает Counter-Strike 2?', 'Source 2', 'Сорс 2'],
  ),
  q(
    6,
    ['How many players has one team in Premier mode?', '5', 'five'],
    ['Сколько игроков в одной команде в режиме Premier?', '5', 'пять', 'пятеро'],
  ),
  q(
    7,
    ['How many seconds does the bomb tick after it is planted in competitive Counter-Strike 2?', '40', 'forty'],
    ['Сколько секунд до взрыва бомбы в соревновательном режиме Counter-Strike 2?', '40', 'сорок'],
  ),
  q(
    8,
    ['How many seconds does a defuse take with a kit?', '5', 'five'],
    ['Сколько секунд занимает разминирование с набором?', '5', 'пять'],
  ),
  q(
    9,
    ['How many seconds does a defuse take without a kit?', '10', 'ten'],
    ['Сколько секунд занимает разминирование без набора?', '10', 'десять'],
  ),
  q(
    10,
    ['How much does the AWP cost in competitive Counter-Strike 2?', '4750', '$4750'],
    ['Сколько стоит AWP в соревновательном режиме Counter-Strike 2?', '4750', '4750$'],
  ),
  q(
    11,
    ['How much does the AK-47 cost in competitive Counter-Strike 2?', '2700', '$2700'],
    ['Сколько стоит AK-47 в соревновательном режиме Counter-Strike 2?', '2700', '2700$'],
  ),
  q(
    12,
    ['With how many dollars does a half begin in competitive Counter-Strike 2?', '800', '$800'],
    ['Сколько денег у игрока в начале половины в соревновательном режиме Counter-Strike 2?', '800', '800$'],
  ),
  q(
    13,
    ['How many rounds win a competitive match of Counter-Strike 2 without overtime?', '13', 'thirteen'],
    ['Сколько раундов нужно для победы в матче Counter-Strike 2 без овертайма?', '13', 'тринадцать'],
  ),
  q(
    14,
    ['Which pistol do counter-terrorists have by default instead of the P2000, with a silencer?', 'USP-S', 'USP'],
    ['Какой пистолет с глушителем спецназ берёт вместо P2000?', 'USP-S', 'USP', 'юсп'],
  ),
  q(
    15,
    ['With which pistol do terrorists begin?', 'Glock-18', 'Glock'],
    ['С каким пистолетом начинают террористы?', 'Glock-18', 'Glock', 'Глок', 'Глок-18'],
  ),
  q(
    16,
    ['Which heavy pistol costs 700 dollars and kills with one shot to the head?', 'Desert Eagle', 'Deagle'],
    ['Какой мощный пистолет стоит 700 долларов?', 'Desert Eagle', 'Deagle', 'Дигл', 'Пустынный орёл'],
  ),
  q(
    17,
    ['The Dragon Lore is a skin of which weapon?', 'AWP'],
    ['Для какого оружия сделан скин Dragon Lore?', 'AWP', 'АВП'],
  ),
  q(
    18,
    ['The Howl is a skin of which weapon?', 'M4A4'],
    ['Для какого оружия сделан скин Howl?', 'M4A4', 'М4А4', 'эмка'],
  ),
  q(
    19,
    ['The Fire Serpent is a skin of which weapon?', 'AK-47', 'AK'],
    ['Для какого оружия сделан скин Fire Serpent?', 'AK-47', 'AK', 'АК-47', 'Калаш', 'АК'],
  ),
  q(
    20,
    ['What is the best exterior of a skin called?', 'Factory New', 'FN'],
    ['Как называется лучшее качество износа скина?', 'Factory New', 'Прямо с завода', 'FN'],
  ),
  q(
    21,
    ['What is the worst exterior of a skin called?', 'Battle-Scarred', 'BS'],
    ['Как называется худшее качество износа скина?', 'Battle-Scarred', 'Закалённое в боях', 'BS'],
  ),
  q(
    22,
    ['What is the exterior between Factory New and Field-Tested?', 'Minimal Wear', 'MW'],
    ['Какое качество между «Прямо с завода» и «После полевых испытаний»?', 'Minimal Wear', 'Немного поношенное', 'MW'],
  ),
  q(
    23,
    ['How are items called that count the kills made with them?', 'StatTrak', 'StatTrak™'],
    ['Как называются предметы, которые считают убийства?', 'StatTrak', 'Стат Трек', 'СтатТрек'],
  ),
  q(
    24,
    ['Which colour do items of the rarity Covert have?', 'red'],
    ['Какого цвета предметы редкости «Тайное»?', 'красный', 'красного'],
  ),
  q(
    25,
    ['Which colour do items of the rarity Mil-Spec have?', 'blue'],
    ['Какого цвета предметы редкости «Армейское качество»?', 'синий', 'синего', 'голубой'],
  ),
  q(
    26,
    ['How many items does a trade up contract for weapon skins below Covert take?', '10', 'ten'],
    ['Сколько предметов нужно для обычного контракта обмена оружия (не «Тайное»)?', '10', 'десять'],
  ),
  q(
    27,
    [
      'Which classic map has the bomb site B reached through a dark tunnel and Long A behind double doors?',
      'Dust 2',
      'Dust II',
      'de_dust2',
    ],
    [
      'На какой классической карте есть длина A за двойными дверями и тёмный тоннель на B?',
      'Dust 2',
      'Dust II',
      'Даст 2',
      'Дуст 2',
      'de_dust2',
    ],
  ),
  q(
    28,
    ['Which map has a market window, palace and connector, and is set in Morocco?', 'Mirage', 'de_mirage'],
    ['Какая карта с дворцом и коннектором находится в Марокко?', 'Mirage', 'Мираж', 'de_mirage'],
  ),
  q(
    29,
    ['Which map of an Italian village has a street called Banana?', 'Inferno', 'de_inferno'],
    ['На какой карте итальянской деревни есть «банан»?', 'Inferno', 'Инферно', 'de_inferno'],
  ),
  q(
    30,
    ['Which map is set at a nuclear power plant with one bomb site above the other?', 'Nuke', 'de_nuke'],
    ['Какая карта с двумя этажами находится на атомной станции?', 'Nuke', 'Нюк', 'Ньюк', 'de_nuke'],
  ),
  q(
    31,
    ['What is the default key to buy in Counter-Strike 2?', 'B'],
    ['Какая клавиша по умолчанию открывает меню закупки в Counter-Strike 2?', 'B', 'Б', 'И', 'В'],
  ),
  q(
    32,
    ['Which grenade blinds players?', 'Flashbang', 'flash', 'flash grenade'],
    ['Какая граната ослепляет?', 'Световая', 'флешка', 'флэшка', 'Flashbang', 'светошумовая', 'световая граната'],
  ),
  q(
    33,
    ['What do players call a round in which a team buys next to nothing?', 'eco', 'eco round', 'save'],
    ['Как игроки называют раунд, в котором команда почти ничего не покупает?', 'эко', 'eco', 'эко раунд', 'сейв'],
  ),
  q(
    34,
    ['What is it called when one player kills all five opponents in a round?', 'ace'],
    ['Как называется убийство всех пяти соперников одним игроком за раунд?', 'эйс', 'ace', 'айс'],
  ),
];

/** Questions about the world. */
const GENERAL: readonly Question[] = [
  q(101, ['What is the capital of Australia?', 'Canberra'], ['Какой город — столица Австралии?', 'Канберра']),
  q(102, ['What is the capital of Canada?', 'Ottawa'], ['Какой город — столица Канады?', 'Оттава']),
  q(103, ['What is the capital of Japan?', 'Tokyo'], ['Какой город — столица Японии?', 'Токио']),
  q(
    104,
    ['What is the largest planet of the solar system?', 'Jupiter'],
    ['Какая планета Солнечной системы самая большая?', 'Юпитер'],
  ),
  q(105, ['Which planet is closest to the Sun?', 'Mercury'], ['Какая планета ближе всех к Солнцу?', 'Меркурий']),
  q(
    106,
    ['How many planets does the solar system have?', '8', 'eight'],
    ['Сколько планет в Солнечной системе?', '8', 'восемь'],
  ),
  q(107, ['What is the chemical symbol of gold?', 'Au'], ['Какой химический символ у золота?', 'Au']),
  q(
    108,
    ['What is the chemical formula of water?', 'H2O', 'H₂O'],
    ['Какая химическая формула у воды?', 'H2O', 'Н2О', 'аш два о'],
  ),
  q(
    109,
    ['What is the highest mountain above sea level?', 'Mount Everest', 'Everest', 'Chomolungma'],
    ['Какая гора самая высокая над уровнем моря?', 'Эверест', 'Джомолунгма'],
  ),
  q(
    110,
    ['Which ocean is the largest?', 'Pacific', 'Pacific Ocean', 'the Pacific'],
    ['Какой океан самый большой?', 'Тихий', 'Тихий океан'],
  ),
  q(111, ['How many legs does a spider have?', '8', 'eight'], ['Сколько ног у паука?', '8', 'восемь']),
  q(112, ['How many sides does a hexagon have?', '6', 'six'], ['Сколько сторон у гексагона?', '6', 'шесть']),
  q(
    113,
    ['How many squares does a chess board have, counting only the small ones?', '64', 'sixty-four'],
    ['Сколько клеток на шахматной доске?', '64', 'шестьдесят четыре'],
  ),
  q(
    114,
    ['Which chess piece moves in the shape of an L?', 'knight', 'the knight'],
    ['Какая шахматная фигура ходит буквой Г?', 'конь'],
  ),
  q(
    115,
    ['How many minutes does a football match last without extra time?', '90', 'ninety'],
    ['Сколько минут длится футбольный матч без добавленного времени?', '90', 'девяносто'],
  ),
  q(
    116,
    ['How many players of one football team are on the field at the start?', '11', 'eleven'],
    ['Сколько игроков одной футбольной команды на поле в начале матча?', '11', 'одиннадцать'],
  ),
  q(
    117,
    ['Who painted the Mona Lisa?', 'Leonardo da Vinci', 'Leonardo', 'da Vinci'],
    ['Кто написал «Мону Лизу»?', 'Леонардо да Винчи', 'Леонардо', 'да Винчи'],
  ),
  q(
    118,
    ['Who wrote Romeo and Juliet?', 'William Shakespeare', 'Shakespeare'],
    ['Кто написал «Ромео и Джульетту»?', 'Уильям Шекспир', 'Шекспир'],
  ),
  q(
    119,
    ['Who wrote War and Peace?', 'Leo Tolstoy', 'Tolstoy', 'Lev Tolstoy'],
    ['Кто написал «Войну и мир»?', 'Лев Толстой', 'Толстой'],
  ),
  q(
    120,
    ['Who was the first human in space?', 'Yuri Gagarin', 'Gagarin'],
    ['Кто первым полетел в космос?', 'Юрий Гагарин', 'Гагарин'],
  ),
  q(
    121,
    ['In which year did people first walk on the Moon?', '1969'],
    ['В каком году человек впервые ступил на Луну?', '1969'],
  ),
  q(
    122,
    ['Which number comes next: 1, 1, 2, 3, 5, 8?', '13', 'thirteen'],
    ['Какое число следующее: 1, 1, 2, 3, 5, 8?', '13', 'тринадцать'],
  ),
  q(123, ['How much is 17 times 6?', '102'], ['Сколько будет 17 умножить на 6?', '102']),
  q(
    124,
    ['What is the square root of 144?', '12', 'twelve'],
    ['Чему равен квадратный корень из 144?', '12', 'двенадцать'],
  ),
  q(125, ['How many bits are in a byte?', '8', 'eight'], ['Сколько битов в байте?', '8', 'восемь']),
  q(
    126,
    ['Which gas do plants take from the air to make sugar?', 'carbon dioxide', 'CO2'],
    [
      'Какой газ растения берут из воздуха, чтобы получать сахар?',
      'углекислый газ',
      'углекислый',
      'CO2',
      'СО2',
      'диоксид углерода',
    ],
  ),
  q(
    127,
    ['Which metal is liquid at room temperature and was used in thermometers?', 'mercury', 'quicksilver'],
    ['Какой жидкий металл был в старых градусниках?', 'ртуть'],
  ),
  q(
    128,
    ['Which land animal is the fastest?', 'cheetah', 'the cheetah'],
    ['Какое наземное животное самое быстрое?', 'гепард'],
  ),
  q(
    129,
    ['Which animal is the largest that lives on Earth?', 'blue whale', 'the blue whale'],
    ['Какое животное на Земле самое большое?', 'синий кит', 'голубой кит'],
  ),
  q(
    130,
    ['On which continent is Egypt, but for the Sinai?', 'Africa'],
    ['На каком континенте находится Египет, если не считать Синая?', 'Африка', 'в Африке'],
  ),
  q(
    131,
    ['How many strings does a classical guitar have?', '6', 'six'],
    ['Сколько струн у классической гитары?', '6', 'шесть'],
  ),
  q(
    132,
    ['How many keys does a modern full-size piano have?', '88', 'eighty-eight'],
    ['Сколько клавиш у современного фортепиано?', '88', 'восемьдесят восемь'],
  ),
  q(
    133,
    ['At how many degrees Celsius does water boil at sea level?', '100', 'a hundred', 'one hundred'],
    ['При скольких градусах Цельсия кипит вода на уровне моря?', '100', 'сто'],
  ),
  q(134, ['How many seconds does an hour have?', '3600'], ['Сколько секунд в часе?', '3600']),
  q(
    135,
    ['Which colour do you get from blue and yellow paint?', 'green'],
    ['Какой цвет получится, если смешать синюю и жёлтую краски?', 'зелёный'],
  ),
  q(136, ['Which river flows through Paris?', 'Seine', 'the Seine'], ['Какая река течёт через Париж?', 'Сена']),
];

/** Every question, in the order in which they are asked the first time: the game and the world in turn. */
export const QUESTIONS: readonly Question[] = Array.from({ length: Math.max(GAME.length, GENERAL.length) }, (_, at) =>
  [GAME[at], GENERAL[at]].filter((question) => question !== undefined),
).flat();
