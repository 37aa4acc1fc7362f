/** The cashback panel below crash. Its dialog has texts of its own. */
export const cashback_card = {
  title: 'Cashback',
  text: '{{percent}} of each lost crash stake.',
  conditions: 'Conditions met: {{done}} of {{all}}',
  open: 'Details',
};
