import { Buffer } from 'node:buffer';

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COMMA] = ['"', '\\', '{', '}', '[', ']', ','].map((sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number];
const BLANKS = new Set([' ', '\n', '\r', '\t'].map((sign) => sign.charCodeAt(0)));
/** Byte order mark, which is skipped. */
const MARK = [0xef, 0xbb, 0xbf];
const MAX_ROW_BYTES = 65_536;

/**
 * Cuts a long JSON list of objects into its objects while the list arrives. So 20 MB are never parsed in one piece,
 * which would block the event loop.
 *
 * `push` returns the texts of the objects that have ended. It throws SyntaxError if the text is not such a list. `end`
 * throws if the list has not ended.
 */
export class RowCutter {
  private place: 'before' | 'between' | 'row' | 'after' = 'before';
  private depth = 0;
  private isText = false;
  private isEscaped = false;
  /** True if a row, and not the end of the list, must follow. */
  private isComma = false;
  private rows = 0;
  private pieces: Buffer[] = [];
  private pieceBytes = 0;

  push(chunk: Uint8Array): string[] {
    const done: string[] = [];
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (this.place === 'row') {
        if (!this.endsRow(byte)) continue;
        this.keep(chunk.subarray(start, at + 1));
        done.push(Buffer.concat(this.pieces).toString('utf8'));
        this.pieces = [];
        this.pieceBytes = 0;
        this.place = 'between';
      } else if (byte === OPEN && this.place === 'between' && (this.isComma || this.rows === 0)) {
        this.rows += 1;
        this.place = 'row';
        this.depth = 1;
        this.isComma = false;
        start = at;
      } else this.between(byte);
    }
    if (this.place === 'row') this.keep(chunk.subarray(start));
    return done;
  }

  end(): void {
    if (this.place !== 'after') throw new SyntaxError('the list does not end');
  }

  private endsRow(byte: number): boolean {
    if (this.isText) {
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === BACKSLASH) this.isEscaped = true;
      else if (byte === QUOTE) this.isText = false;
    } else if (byte === QUOTE) this.isText = true;
    else if (byte === OPEN || byte === OPEN_LIST) this.depth += 1;
    else if (byte === CLOSE || byte === CLOSE_LIST) this.depth -= 1;
    return this.depth === 0;
  }

  private between(byte: number): void {
    if (BLANKS.has(byte) || (this.place === 'before' && MARK.includes(byte))) return;
    if (this.place === 'before' && byte === OPEN_LIST) this.place = 'between';
    else if (this.place === 'between' && byte === COMMA && this.rows > 0 && !this.isComma) this.isComma = true;
    else if (this.place === 'between' && byte === CLOSE_LIST && !this.isComma) this.place = 'after';
    else throw new SyntaxError('not a list of objects');
  }

  private keep(piece: Uint8Array): void {
    this.pieceBytes += piece.length;
    if (this.pieceBytes > MAX_ROW_BYTES) throw new SyntaxError('a row is too long');
    this.pieces.push(Buffer.from(piece));
  }
}
