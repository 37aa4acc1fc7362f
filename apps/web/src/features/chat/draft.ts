import { create } from 'zustand';
import { withMention } from './mentions.ts';

interface Draft {
  /** Text of the field. The field unmounts when the chat is closed, so the text is kept here. */
  text: string;
  /** Number of requests to focus the field. Each change focuses it. */
  asked: number;
  /** Id of the message that the next message replies to; null: no reply. */
  replyTo: number | null;
}

export const useDraft = create<Draft>()(() => ({ text: '', asked: 0, replyTo: null }));

export const setDraft = (text: string): void => useDraft.setState({ text });

/** Puts a text into the field and focuses the field. */
export const writeDraft = (text: string): void => useDraft.setState(({ asked }) => ({ text, asked: asked + 1 }));

/** Adds a mention of a player to the draft. */
export const mentionInDraft = (username: string): void => writeDraft(withMention(useDraft.getState().text, username));

/** Makes the draft a reply to this message, and focuses the field. */
export const replyInDraft = (id: number): void => useDraft.setState(({ asked }) => ({ replyTo: id, asked: asked + 1 }));

export const dropReply = (): void => useDraft.setState({ replyTo: null });
