/**
 * Failure of a request to the database that got no answer: it is lost, too slow, or ends. A command may have been
 * carried out or not. Clients keep their session, and send the request again under the same key.
 */
export class NoAnswer extends Error {
  /** Code of the database or of the operating system, if there was one. */
  readonly code: string | undefined;

  constructor(message: string, cause?: Error & { code?: string }) {
    super(message, { cause });
    this.name = 'NoAnswer';
    this.code = cause?.code;
  }
}
