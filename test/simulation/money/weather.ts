import { pause } from '../../support/pause.ts';
import type { Random } from '../random.ts';

/** External services to which the site sends requests. */
export const SITES = ['checkout', 'payouts', 'trade', 'wallet'] as const;
export type SiteName = (typeof SITES)[number];

/**
 * Faults of a service. `error`: nothing is done, status 500. `silent`: nothing is done, and no response comes.
 * `lost_answer`: done, and the response never arrives.
 */
export type Trouble = 'error' | 'silent' | 'lost_answer';

const FINE_MS = [300, 900] as const;
const TROUBLE_MS = [200, 1300] as const;

/** Outages of providers and platforms, one at a time, in an order that the seed determines. */
export class Weather {
  /** Number of outages, by kind. */
  readonly outages: Record<Trouble, number> = { error: 0, silent: 0, lost_answer: 0 };
  private readonly random: Random;
  private current: { site: SiteName; trouble: Trouble; over: Promise<void> } | null = null;
  private timer: NodeJS.Timeout | undefined;
  private clear: () => void = () => undefined;

  constructor(random: Random) {
    this.random = random;
  }

  begin(): void {
    this.timer = setTimeout(() => this.worsen(), this.random.between(...FINE_MS)).unref();
  }

  /** Ends all outages for good. */
  end(): void {
    clearTimeout(this.timer);
    this.lift();
  }

  troubleOf(site: SiteName): Trouble | null {
    return this.current?.site === site ? this.current.trouble : null;
  }

  /** Waits until the present outage is over. */
  async wait(): Promise<void> {
    await (this.current?.over ?? pause(0));
  }

  private worsen(): void {
    const trouble = this.random.weighted<Trouble>({ error: 1, silent: 1, lost_answer: 2 });
    this.outages[trouble]++;
    this.current = { site: this.random.pick(SITES), trouble, over: new Promise((resolve) => (this.clear = resolve)) };
    this.timer = setTimeout(
      () => {
        this.lift();
        this.begin();
      },
      this.random.between(...TROUBLE_MS),
    ).unref();
  }

  private lift(): void {
    this.current = null;
    this.clear();
  }
}
