import { Slots } from './slots.ts';
import type { Topic } from './topics.ts';

/** The flush slots of each topic, and those of everyone. A slot that ends early does not change the others. */
export class TopicSlots {
  private readonly slots = new Map<Topic | undefined, Slots>();
  private isStarted = false;

  onSlot(gather: () => void, topic?: Topic): void {
    this.of(topic).onSlot(gather);
  }

  flush(topic?: Topic): void {
    this.slots.get(topic)?.flush();
  }

  start(): void {
    this.isStarted = true;
    for (const slots of this.slots.values()) slots.start();
  }

  stop(): void {
    this.isStarted = false;
    for (const slots of this.slots.values()) slots.stop();
  }

  private of(topic: Topic | undefined): Slots {
    const known = this.slots.get(topic);
    if (known) return known;
    const slots = new Slots();
    this.slots.set(topic, slots);
    if (this.isStarted) slots.start();
    return slots;
  }
}
