const OPCODE = 0x0f;
/** Smallest opcode of a control frame: close, ping, pong. */
const FIRST_CONTROL = 0x08;
const LENGTH = 0x7f;
const MASKED = 0x80;
const MASK_BYTES = 4;
/** Values of the length field for a length in the following two or eight bytes. */
const IN_TWO = 126;
const IN_EIGHT = 127;

/** Counts of frames whose header ends in a piece of a connection's bytes. */
export interface Counted {
  bytes: number;
  /** Frames of every kind, control frames included. */
  frames: number;
  controls: number;
  /** Offsets that cut the bytes so that no part has more than the wanted number of frames; ascending. */
  cuts: readonly number[];
}

/**
 * Counts the frames in a connection's bytes without unpacking them (RFC 6455, section 5.2): reads the headers and skips
 * the announced lengths. A frame takes some ten nanoseconds, so frames are counted before anything else.
 */
export class FrameCounter {
  private readonly header = Buffer.alloc(10);
  private known = 0;
  /** Bytes of the mask and the payload that are still to come. */
  private toSkip = 0;
  private readonly framesAPart: number;

  constructor({ framesAPart }: { framesAPart: number }) {
    this.framesAPart = framesAPart;
  }

  count(bytes: Buffer): Counted {
    const cuts: number[] = [];
    let [frames, controls, at, beganAt] = [0, 0, 0, 0];
    while (at < bytes.length) {
      if (this.toSkip > 0) {
        const skipped = Math.min(this.toSkip, bytes.length - at);
        this.toSkip -= skipped;
        at += skipped;
        continue;
      }
      if (this.known === 0) beganAt = at;
      this.header[this.known++] = bytes[at++] as number;
      if (this.known < this.headerLength()) continue;
      if (frames > 0 && frames % this.framesAPart === 0) cuts.push(beganAt);
      frames++;
      if (((this.header[0] as number) & OPCODE) >= FIRST_CONTROL) controls++;
      this.toSkip = this.announced();
      this.known = 0;
    }
    return { bytes: bytes.length, frames, controls, cuts };
  }

  /** The length of this frame's header without the mask, as far as it is known. */
  private headerLength(): number {
    if (this.known < 2) return 2;
    const length = (this.header[1] as number) & LENGTH;
    return length === IN_TWO ? 4 : length === IN_EIGHT ? 10 : 2;
  }

  private announced(): number {
    const second = this.header[1] as number;
    const length = second & LENGTH;
    const payload =
      length === IN_TWO
        ? this.header.readUInt16BE(2)
        : length === IN_EIGHT
          ? Number(this.header.readBigUInt64BE(2))
          : length;
    return payload + (second & MASKED ? MASK_BYTES : 0);
  }
}
