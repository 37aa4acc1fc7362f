/** Largest number of cookies in a jar, which holds the cookies of one site for one player and ignores their paths. */
const MAX_COOKIES = 20;

export class CookieJar {
  private readonly cookies = new Map<string, string>();

  /** Reads `Set-Cookie` lines. An empty value or `Max-Age=0` removes the cookie. */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      if (at < 1) continue;
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      const isOver = value === '' || attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute));
      if (isOver) this.cookies.delete(name);
      else if (this.cookies.has(name) || this.cookies.size < MAX_COOKIES) this.cookies.set(name, value);
    }
  }

  /** Returns the `Cookie` header; null without cookies. */
  header(): string | null {
    return this.cookies.size === 0 ? null : [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
