const PRESSABLE = 'button, a[href], input, textarea, select';

/** Whether a key pressed in the chat begins a text: a character, outside of fields, and no press of a button. */
export const typedOf = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): boolean =>
  [...key].length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !(target instanceof Element && target.matches(key === ' ' ? PRESSABLE : 'input, textarea, select'));
