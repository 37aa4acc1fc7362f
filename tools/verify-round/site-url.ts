/** Site to request a round from: the named one, or the one that the configuration describes. */

interface Wishes {
  /** `--url`, or the argument after the round. */
  given: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

const DEFAULT_PORT = '8080';

/** The site's address. Throws with a plain message when the given text is none. */
export const siteUrl = ({ given, env }: Wishes): string => {
  const { PUBLIC_URL, PORT } = env;
  // Port 0 means any free port, which only the server knows.
  const port = PORT && PORT !== '0' ? PORT : DEFAULT_PORT;
  const wanted = given || PUBLIC_URL || `http://localhost:${port}`;
  const address = /^https?:\/\//i.test(wanted) ? wanted : `http://${wanted}`;
  if (!URL.canParse(address)) throw new Error(`"${wanted}" is no address of a site`);
  return address;
};
