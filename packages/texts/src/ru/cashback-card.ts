/** The cashback panel below crash. Its dialog has texts of its own. */
export const cashback_card = {
  title: 'Кешбэк',
  text: '{{percent}} от каждой проигранной ставки в краше.',
  conditions: 'Выполнено условий: {{done}} из {{all}}',
  open: 'Подробнее',
};
