import type { Matching } from '../matching.ts';
import type * as english from '../en/chat-api.ts';

export const chat_api: Matching<typeof english.chat_api> = {
  sent: 'Отправлено.',
  cleared: 'Чат очищен для всех.',
  off: 'Чат сейчас выключен.',
  not_string: 'Сообщение должно быть текстом.',
  empty: 'Сначала напишите что-нибудь.',
  too_long: 'В сообщении не больше {{max}} символов.',
  no_links: 'Ссылки и адреса сайтов в чате запрещены.',
  rules: 'Сообщение нарушает правила чата.',
  too_fast: 'Не так быстро: между сообщениями — {{seconds}} с.',
  slow_mode: 'Медленный режим: следующее сообщение — через {{seconds}} с.',
  busy: 'Слишком много сообщений сразу. Попробуйте чуть позже.',
  banned: 'Вы не можете писать в чат ещё {{duration}} мин.',
  banned_forever: 'Вы больше не можете писать в чат.',
  deposit_needed: 'Чтобы писать в чат, пополните счёт всего на ${{sum}}.',
  nickname: 'В вашем нике адрес другого сайта. Смените его в Steam и войдите снова, чтобы писать.',
  no_rights: 'У вас нет прав на это.',
  unknown_command: 'Такой команды нет. Есть !stats и !balance.',
  deleted: 'Сообщение удалено.',
  not_found: 'Этого сообщения больше нет.',
  blocked: '{{username}} не может писать {{duration}} мин.',
  blocked_forever: '{{username}} больше не может писать.',
  already_blocked: '{{username}} уже в блокировке.',
  unblocked: '{{username}} снова может писать.',
  not_blocked: '{{username}} не в блокировке.',
  own_account: 'Нельзя заблокировать или разблокировать себя.',
  player_not_found: 'Такого игрока нет.',
  reason_not_found: 'Выберите причину из списка.',
  reported: 'Спасибо. Модератор посмотрит на это сообщение.',
  already_reported: 'Вы уже пожаловались на это сообщение.',
  own_message: 'Это ваше собственное сообщение.',
  too_many_reports: 'Вы пожаловались на много сообщений. Попробуйте позже.',
  report_closed: 'Жалоба закрыта.',
  slow_on: 'Медленный режим включён: одно сообщение в {{seconds}} с.',
  slow_off: 'Медленный режим выключен.',
};

export const chat_rule: Matching<typeof english.chat_rule> = {
  caps: 'Не пишите одними заглавными буквами.',
  one_word: 'Напишите хотя бы два слова.',
  codes: 'Без промокодов, номеров аккаунтов и трейд-ссылок.',
};

export const chat_reason: Matching<typeof english.chat_reason> = {
  insults: 'Причина: оскорбления или угрозы.',
  begging: 'Причина: попрошайничество.',
  links: 'Причина: ссылки или реклама.',
  spam: 'Причина: спам.',
  caps: 'Причина: заглавные буквы.',
  codes: 'Причина: промокоды или номера аккаунтов.',
  trading: 'Причина: торговля или займы.',
  staff: 'Причина: выдаёт себя за сотрудника.',
};

export const chat_system: Matching<typeof english.chat_system> = {
  cleared: 'Модератор очистил чат.',
  slow_on: 'Медленный режим включён: одно сообщение в {{seconds}} с.',
  slow_off: 'Медленный режим выключен.',
  quiz_started: 'Викторина! Первый верный ответ получает предмет.',
  quiz_won: '{{username}} — первый верный ответ: {{answer}}. Предмет уже в инвентаре.',
  quiz_unanswered: 'Никто не ответил. Ответ: {{answer}}.',
  quiz_ended: 'Викторина остановлена администрацией.',
  win: '{{username}}: выигрыш ${{sum}}.',
  win_crash: '{{username}}: выигрыш ${{sum}} в краше.',
  win_jackpot: '{{username}}: выигрыш в джекпоте — ${{sum}}.',
  win_wheel: '{{username}}: выигрыш ${{sum}} на колесе.',
  win_cases: '{{username}}: предмет из кейса за ${{sum}}.',
  maintenance: 'Начинаются технические работы: текущие раунды закончатся.',
  maintenance_over: 'Технические работы закончены. Ставки снова открыты.',
};
