/** Sources of the address of the site from which a round is requested. */

interface Wishes {
  /** Value of `--url`, or the argument after the round's id; undefined: the configured address. */
  given: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

const DEFAULT_PORT = '8080';

/** Returns the site's address. Throws with a message for the user if the text is no address. */
export const siteUrl = ({ given, env }: Wishes): string => {
  const { PUBLIC_URL, PORT } = env;
  // Port 0 means any free port, so the address is unknown here and the default port is used.
  const port = PORT && PORT !== '0' ? PORT : DEFAULT_PORT;
  const wanted = given || PUBLIC_URL || `http://localhost:${port}`;
  const address = /^https?:\/\//i.test(wanted) ? wanted : `http://${wanted}`;
  if (!URL.canParse(address)) throw new Error(`"${wanted}" is no address of a site`);
  return address;
};
