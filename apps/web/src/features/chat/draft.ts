import { create } from 'zustand';
import { withMention } from './mentions.ts';

interface Draft {
  /** Text of the field. It outlives the field, which unmounts when the chat is closed. */
  text: string;
  /** Counts how often the field was asked to take the focus. */
  asked: number;
  /** The message that the next one replies to. */
  replyTo: number | null;
}

export const useDraft = create<Draft>()(() => ({ text: '', asked: 0, replyTo: null }));

export const setDraft = (text: string): void => useDraft.setState({ text });

/** Puts a text into the field and the focus behind it. */
export const writeDraft = (text: string): void => useDraft.setState(({ asked }) => ({ text, asked: asked + 1 }));

/** Mentions a player in what is being written. */
export const mentionInDraft = (username: string): void => writeDraft(withMention(useDraft.getState().text, username));

/** Makes the draft a reply to this message; the field takes the focus. */
export const replyInDraft = (id: number): void => useDraft.setState(({ asked }) => ({ replyTo: id, asked: asked + 1 }));

export const dropReply = (): void => useDraft.setState({ replyTo: null });
