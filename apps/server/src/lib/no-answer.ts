/**
 * Failure of a database request that got no response: the database is lost, too slow, or ending. The command may have
 * been carried out or not. Clients keep their session and repeat the request with the same key.
 */
export class NoAnswer extends Error {
  /** Error code of the database or of the operating system; undefined: none. */
  readonly code: string | undefined;

  constructor(message: string, cause?: Error & { code?: string }) {
    super(message, { cause });
    this.name = 'NoAnswer';
    this.code = cause?.code;
  }
}
