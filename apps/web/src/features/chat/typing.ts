const PRESSABLE = 'button, a[href], input, textarea, select';

/** Returns the character of a pressed key if it begins a text: outside of fields, and no press of a button. */
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
