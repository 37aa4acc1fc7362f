/** Panel of the sandbox, which a live site does not have. */
export const sandbox = {
  title: 'Песочница',
  lead: 'Игровые деньги и заглушки: ничто здесь не имеет цены.',
  open: 'Инструменты песочницы',
  test_login: 'Тестовый вход',
  login: 'Войти как',
  login_button: 'Войти',
  persona_player: 'Игрок',
  persona_rich: 'Богатый игрок',
  persona_moderator: 'Модератор',
  persona_admin: 'Администратор',
  persona_finance: 'Финансы',
  persona_support: 'Поддержка',
  'persona_finance-2': 'Финансы, второй сотрудник',
  persona_creator: 'Автор',
  persona_banned: 'Заблокированный игрок',
  persona_new: 'Новый игрок',
  fund: 'Игровые деньги и предметы',
  fund_text: 'За один раз не больше {{sum}} и {{items}} предметов.',
  sum: 'Деньги',
  items: 'Предметы',
  fund_button: 'Получить',
  travel: 'Перемотка времени',
  travel_text:
    'Для всех на этом сайте. Сессии, лимиты, перерывы, счета и защита обменов сдвигаются. Раунд в полёте — нет.',
  travel_1: '+1 час',
  travel_24: '+1 день',
  travel_168: '+7 дней',
  travel_720: '+30 дней',
  signed_out: 'Войдите, чтобы пользоваться этим.',
};

export const sandbox_api = {
  funded: 'Игровые деньги и предметы ваши.',
  nothing: 'Выберите сумму или предметы.',
  enough: 'Игрок песочницы получает всего не больше ${{sum}}.',
  sold_out: 'В запасе не осталось столько таких предметов.',
  travelled_one: 'Сайт ушёл вперёд на {{count}} час.',
  travelled_few: 'Сайт ушёл вперёд на {{count}} часа.',
  travelled_many: 'Сайт ушёл вперёд на {{count}} часов.',
  travelled_other: 'Сайт ушёл вперёд на {{count}} часа.',
  too_far: 'Дальше песочница не перематывает.',
};

export const sandbox_error = {
  login: 'Не удалось войти под этим аккаунтом.',
  fund: 'Не удалось выдать игровые деньги.',
  travel: 'Не удалось перемотать время.',
};
