/** A small synthesiser: pure functions from notes to samples between −1 and 1. */

const RATE = 44_100;

export interface Note {
  /** Start, in seconds from the beginning of the sound. */
  at: number;
  /** Pitch at the beginning of the note, in hertz. `pitchEnd`: pitch at its end, undefined if it does not change. */
  pitch: number;
  pitchEnd?: number;
  /** Duration of the note, in seconds; it is silent at its end. */
  length: number;
  /** Loudness of the note, 0 to 1. */
  loudness: number;
  /** Seconds of fade-in; default 4 ms, which avoids a click. */
  attack?: number;
  /** Loudness of the overtones 2, 3, … relative to the first. */
  overtones?: number[];
  /** Share of noise. 0: a tone; 1: filtered noise whose brightness follows the pitch. */
  noise?: number;
}

function noiseSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2 ** 31;
  };
}

function addNote(out: Float64Array, note: Note): void {
  const { at, pitch, pitchEnd = pitch, length, loudness, attack = 0.004, overtones = [], noise = 0 } = note;
  const hiss = noiseSource(Math.round(pitch * 1_000));
  let phase = 0;
  let filtered = 0;
  const count = Math.round(length * RATE);
  for (let i = 0; i < count; i++) {
    const index = Math.round(at * RATE) + i;
    if (index >= out.length) return;
    const p = i / count;
    const hertz = pitch * (pitchEnd / pitch) ** p;
    phase += (2 * Math.PI * hertz) / RATE;
    const tone = overtones.reduce((sum, level, k) => sum + level * Math.sin(phase * (k + 2)), Math.sin(phase));
    filtered += (hiss() - filtered) * Math.min(1, (2 * Math.PI * hertz) / RATE);
    const envelope = Math.min(1, i / RATE / attack) * (1 - p) ** 2.4;
    out[index] = (out[index] ?? 0) + loudness * envelope * (tone * (1 - noise) + filtered * 2.2 * noise);
  }
}

/** Mixes notes into one recording of `seconds` seconds, with a soft limit on its amplitude. */
export function play(seconds: number, notes: Note[]): Float64Array {
  const out = new Float64Array(Math.round(seconds * RATE));
  for (const note of notes) addNote(out, note);
  return out.map((sample) => Math.tanh(sample));
}

/** Returns samples as a 16-bit mono WAV file. */
export function wav(samples: Float64Array): Buffer {
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => data.writeInt16LE(Math.round(sample * 32_000), 44 + i * 2));
  return data;
}
