import type { Piece, PieceAnswer, PieceReport } from './piece.ts';

const MAX_WORKERS = 8;
/** Number of pieces that a worker holds: while it checks one, it already has the next. */
const PIECES_EACH = 2;

/** Returns the number of workers: one for each core, within bounds. */
export const workersHere = (): number => Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1));

/** Workers that verify pieces. */
export interface Pool {
  /**
   * Resolves when a worker has taken the piece. `report` resolves when the piece is checked, and rejects if it could
   * not be checked.
   */
  give(piece: Piece): Promise<{ report: Promise<PieceReport> }>;
  /** Ends all workers, even in the middle of a piece. */
  end(): void;
}

interface Asked {
  resolve: (report: PieceReport) => void;
  reject: (error: Error) => void;
}

/** One worker. It replies in the order of the requests. */
class Verifier {
  private readonly worker = new Worker(new URL('./past.worker.ts', import.meta.url), { type: 'module' });
  private readonly asked: Asked[] = [];

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<PieceAnswer>) => {
      const first = this.asked.shift();
      if ('report' in data) first?.resolve(data.report);
      else first?.reject(new Error(data.failed));
    };
    this.worker.onerror = (event) => {
      for (const one of this.asked.splice(0)) one.reject(new Error(event.message || 'a worker could not be started'));
    };
  }

  verify(piece: Piece): Promise<PieceReport> {
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      this.worker.postMessage(piece);
    });
  }

  end(): void {
    this.worker.terminate();
  }
}

/** Starts the workers. @throws Error if the browser has no workers */
export const createPool = (size: number): Pool => {
  const verifiers = Array.from({ length: size }, () => new Verifier());
  /** Free places: each worker is in the list once for every piece that it can still take. */
  const room = Array.from({ length: PIECES_EACH }, () => verifiers).flat();
  const waiting: ((verifier: Verifier) => void)[] = [];
  const release = (verifier: Verifier): void => {
    const next = waiting.shift();
    if (next) next(verifier);
    else room.push(verifier);
  };
  const taken = (): Promise<Verifier> => {
    const verifier = room.shift();
    return verifier ? Promise.resolve(verifier) : new Promise((resolve) => waiting.push(resolve));
  };
  return {
    give: async (piece) => {
      const verifier = await taken();
      return { report: verifier.verify(piece).finally(() => release(verifier)) };
    },
    end: () => {
      for (const verifier of verifiers) verifier.end();
    },
  };
};
