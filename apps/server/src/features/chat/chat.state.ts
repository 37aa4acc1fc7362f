import type { ChatState as ShownState } from '@updraft/contract';
import type { Db } from '../../db/db.ts';
import type { SettingsReader } from '../../kernel/settings.values.ts';
import type { ValuesOf } from '../../kernel/settings.part.ts';
import type { chatSettings } from './chat.settings.ts';
import { readState } from './chat.store.ts';

type Values = ValuesOf<(typeof chatSettings)['shape']>;

/** State of the chat for everyone: settings, and the slow mode that moderators set. */
export class ChatState {
  private readonly db: Db;
  private readonly settings: SettingsReader<Values>;
  private readonly onChanged: (state: ShownState) => void;
  private slowSeconds = 0;
  private told: string | null = null;

  constructor({
    db,
    settings,
    onChanged,
  }: {
    db: Db;
    settings: SettingsReader<Values>;
    onChanged: (state: ShownState) => void;
  }) {
    this.db = db;
    this.settings = settings;
    this.onChanged = onChanged;
  }

  get isEnabled(): boolean {
    return this.settings.get('chat.enabled');
  }
  get gapMs(): number {
    return this.settings.get('chat.gapMs');
  }
  get minDepositCents(): number {
    return this.settings.get('chat.minDepositCents');
  }
  get shown(): ShownState {
    return { enabled: this.isEnabled, slow_seconds: this.slowSeconds };
  }

  /** Reads the slow mode that moderators have set, also through another process. A change is sent to everyone. */
  async reload(): Promise<void> {
    this.slowSeconds = (await readState(this.db)).slow_seconds;
    this.look();
  }

  /** Sends the state to everyone if it differs from the state sent last. */
  look(): void {
    const now = JSON.stringify(this.shown);
    if (this.told !== null && this.told !== now) this.onChanged(this.shown);
    this.told = now;
  }
}
