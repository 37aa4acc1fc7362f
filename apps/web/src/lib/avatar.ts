/** Returns the address of a person's picture; null for the default picture, which is drawn. */
export function avatarUrl(avatar: string): string | null {
  if (avatar === '' || avatar === 'default') return null;
  return /^(https?:)?\//.test(avatar) ? avatar : `/avatar/${encodeURIComponent(avatar)}`;
}
