import type { ChatQuiz } from '@updraft/contract';
import type { Session } from '../life/session.ts';
import { failedWith, read } from '../life/session.ts';
import { type Random, type Range, between, chance } from '../mind/random.ts';
import { CONTESTS, Considered, type Contest } from './contests.ts';
import { answerTo, chooseLine, isLate, languageOf, nextMessageMs } from './saying.ts';

/** Time until the first message. It is short, so that a new site is not silent. */
const FIRST_MESSAGE_MS: Range = [8_000, 15_000];
/**
 * Number of crash players who write most of the messages. Their stakes in crash meet the conditions of the hourly
 * bonus.
 */
const REGULARS = 4;
const REGULAR_CHANCE = 0.8;

/** Refusals by the chat's state, which are not reported. */
const ORDINARY_IN_CHAT = new Set(['chat_api.off', 'chat_api.too_fast', 'chat_api.slow_mode', 'chat_api.busy']);
/** Refusals after which a player stops writing, because they are muted. */
const MUTED = new Set(['chat_api.banned', 'chat_api.banned_forever']);

/** A demo player with their game and session. */
export interface Member {
  /** Number of the demo player, from 1. */
  n: number;
  /** Name of the player's game. */
  plays: string;
  session: Session;
}

interface Clock {
  later(delayMs: number, act: () => Promise<void>): void;
  wallMs(): number;
}

const systemClock: Clock = {
  later: (delayMs, act) => void setTimeout(() => void act(), delayMs),
  wallMs: () => Date.now(),
};

/**
 * Joint actions of demo players: they write a little in the chat, and join giveaways and tournaments. One player acts
 * at a time, so the pace applies to all of them together. They rarely answer a quiz question, and only shortly before
 * its end.
 */
export class Community {
  private readonly random: Random;
  private readonly clock: Clock;
  private readonly present = new Map<number, Member>();
  private readonly muted = new Set<number>();
  private readonly considered = new Considered();
  private crash: { hundredths: number; atMs: number } | null = null;
  /** Id of the last quiz question that they answered or skipped. */
  private consideredQuiz = 0;
  private isMaintenance = false;

  constructor({ random, clock = systemClock }: { random: Random; clock?: Clock }) {
    this.random = random;
    this.clock = clock;
  }

  start(): void {
    this.again(FIRST_MESSAGE_MS, () => this.speak(), nextMessageMs);
    for (const contest of CONTESTS)
      this.again(
        contest.lookEveryMs,
        () => this.enter(contest),
        (random) => between(random, contest.lookEveryMs),
      );
  }

  arrive(member: Member): void {
    this.present.set(member.n, member);
  }

  leave(n: number): void {
    this.present.delete(n);
  }

  setMaintenance(isOn: boolean): void {
    this.isMaintenance = isOn;
  }

  /** Records the end of a round of crash. */
  sawCrash(multiplier: number): void {
    this.crash = { hundredths: Math.round(multiplier * 100), atMs: this.clock.wallMs() };
  }

  /** Lets one of the present players write a message, if one fits. */
  async speak(): Promise<void> {
    const member = this.speaker();
    if (!member) return;
    const { session, n } = member;
    const chat = await read(session, 'POST /api/chat/getMessages', {});
    if (!chat?.enabled) return;
    const heard = { messages: chat.messages, nowMs: this.clock.wallMs(), crash: this.crash };
    const message = this.answer(chat.quiz) ?? chooseLine(heard, languageOf(n), this.random);
    const token = session.token();
    if (message === null || token === null) return;
    const sent = await session.site.call('POST /api/chat/sendMessage', { message }, token);
    if (!sent.ok) return failedWith(session, 'chat', sent);
    const { status, message: key } = sent.value;
    if (status === 'success' || ORDINARY_IN_CHAT.has(key)) return;
    if (MUTED.has(key)) this.muted.add(n);
    else session.report('chat', key);
  }

  /** Lets one of the present players consider a contest, and join or skip it. */
  async enter(contest: Contest): Promise<void> {
    const member = this.isMaintenance ? undefined : this.pick([...this.present.values()]);
    if (member) await this.considered.look(contest, member, this.random);
  }

  /** Returns the answer to the open question, shortly before its end; null: no answer. */
  private answer(quiz: ChatQuiz | null): string | null {
    if (quiz === null || quiz.id === this.consideredQuiz || !isLate(quiz, this.clock.wallMs())) return null;
    this.consideredQuiz = quiz.id;
    return answerTo(quiz, this.random);
  }

  private speaker(): Member | undefined {
    if (this.isMaintenance) return undefined;
    const all = [...this.present.values()].filter(({ n }) => !this.muted.has(n)).sort((a, b) => a.n - b.n);
    const regulars = all.filter(({ plays }) => plays === 'crash').slice(0, REGULARS);
    return this.pick(regulars.length > 0 && chance(this.random, REGULAR_CHANCE) ? regulars : all);
  }

  private pick(members: readonly Member[]): Member | undefined {
    return members[Math.floor(this.random() * members.length)];
  }

  private again(firstMs: Range, act: () => Promise<void>, nextMs: (random: Random) => number): void {
    const run = async (): Promise<void> => {
      await act().catch((error: unknown) => this.anyone()?.session.report('community', String(error)));
      this.clock.later(nextMs(this.random), run);
    };
    this.clock.later(between(this.random, firstMs), run);
  }

  private anyone(): Member | undefined {
    return [...this.present.values()][0];
  }
}
