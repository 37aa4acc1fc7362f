import type { ServerEventName, ServerPayload } from '@updraft/contract';

const FIN_TEXT = 0x81;

/** One unmasked WebSocket text frame, as a server sends it (RFC 6455, section 5.2). */
const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = FIN_TEXT;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
};

/**
 * An acknowledgement in the main namespace: Engine.IO message (4), Socket.IO acknowledgement (3), the event's number,
 * JSON.
 */
export const ackFrame = (id: number, answer: unknown): Buffer => textFrame(`43${id}${JSON.stringify([answer])}`);

/** An event of the main namespace as it is sent: Engine.IO message (4), Socket.IO event (2), JSON. */
export const eventFrame = <K extends ServerEventName>(event: K, payload: ServerPayload<K>): Buffer =>
  textFrame(`42${JSON.stringify([event, payload])}`);
