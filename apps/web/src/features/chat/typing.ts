const PRESSABLE = 'button, a[href], input, textarea, select';

/** True if a pressed key begins a text: it is a character, the target is no field, and it does not press a button. */
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
