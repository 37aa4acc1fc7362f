/** What calls of staff answer; the staff site shows them. */
export const staff_api = {
  setting_changed: 'The setting is changed.',
  setting_invalid: 'There is no such setting, or the value is out of its bounds.',
  promo_created: 'The promo code {{code}} is there.',
  promo_exists: 'There is such a promo code already.',
  promo_invalid: 'The code, its end or its item is not valid.',
  promo_switched: 'The promo code is switched.',
  promo_not_found: 'There is no such promo code.',
  withdrawal_approved: 'The withdrawal is approved and will be sent.',
  withdrawal_needs_another: 'Approved. Another member of staff must approve too.',
  withdrawal_rejected: 'The withdrawal is rejected, its items are returned.',
  withdrawal_not_found: 'There is no such withdrawal.',
  withdrawal_own: 'Nobody approves a withdrawal of his own.',
  withdrawal_twice: 'You have approved this withdrawal already.',
  withdrawal_not_in_moderation: 'This withdrawal does not wait for a decision any more.',
};
