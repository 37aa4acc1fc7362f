import type { ChatMessage, ChatReply } from '@updraft/contract';
import { AVATAR_PICTURE } from '@updraft/ui';
import { avatarUrl } from '../../../lib/avatar.ts';
import { HIDDEN } from '../../../lib/Private.tsx';
import { mentionLook } from './MessageText.tsx';
import { roleOf } from './RoleBadge.tsx';
import type { Part } from './RowParts.tsx';
import type { RowView } from './use-row-view.ts';

interface Row {
  message: ChatMessage;
  /** True if the message continues the one above, which shows name and avatar. */
  goesOn: boolean;
  /** True if actions appear in the row's corner under the pointer. */
  hasCorner: boolean;
  view: RowView;
}

/** Classes that leave space for the corner in the first line of a row without a name. */
const BESIDE_CORNER = { text: ' before:float-right before:h-5 before:w-14', quote: ' pr-14' };

/** Copies a part. The element with the parts is on the page before any row. */
const copyOf = (parts: Element, part: Part): Element => {
  const found = parts.querySelector(`[data-part=${part}]`)?.firstElementChild;
  if (!found) throw new Error(`rows have no part ${part}`);
  return found.cloneNode(true) as Element;
};

/** Draws the row of a player's message from copied template parts. It inserts only text, no markup. */
export function drawRow(host: Element, parts: Element, { message, goesOn, hasCorner, view }: Row): void {
  const drawn: Element[] = goesOn
    ? [timeOf(parts, message, { text: view.timeOf(message.time), more: ' self-start pt-0.5' })]
    : [pageOf(parts, message, view), headerOf(parts, message, view)];
  if (message.type === 'MESSAGE') {
    const text = textOf(parts, message.message, view);
    const quote = message.reply && quoteOf(parts, message.reply, view);
    if (goesOn && hasCorner) (quote ?? text).className += BESIDE_CORNER[quote ? 'quote' : 'text'];
    drawn.push(quote ? bodyOf(parts, quote, text) : text);
  }
  host.replaceChildren(...drawn);
}

/** Time of a message as `text`. `more`: further classes. */
function timeOf(parts: Element, message: ChatMessage, { text, more = '' }: { text: string; more?: string }): Element {
  const time = copyOf(parts, 'time');
  time.setAttribute('datetime', message.time);
  time.textContent = text;
  time.className += more;
  return time;
}

/** Avatar, linked to the page of the author. */
function pageOf(parts: Element, { user }: ChatMessage, { nameOf, streamer }: RowView): Element {
  const page = copyOf(parts, 'page');
  page.setAttribute('href', `/user/${user.id}`);
  page.setAttribute('aria-label', nameOf('page_of', streamer ? HIDDEN : user.username));
  const src = streamer ? null : avatarUrl(user.avatar);
  const standIn = page.querySelector('svg');
  if (src !== null && standIn) standIn.replaceWith(pictureOf(src, standIn));
  return page;
}

/** Picture of a person. If it cannot be loaded, the placeholder replaces it again. */
function pictureOf(src: string, standIn: Element): Element {
  const picture = document.createElement('img');
  picture.loading = 'lazy';
  picture.decoding = 'async';
  picture.alt = '';
  picture.className = AVATAR_PICTURE;
  picture.onerror = () => picture.replaceWith(standIn);
  picture.src = src;
  return picture;
}

function headerOf(parts: Element, message: ChatMessage, view: RowView): Element {
  const { user } = message;
  const header = copyOf(parts, 'header');
  const name = copyOf(parts, 'name');
  if (name.firstElementChild) name.firstElementChild.textContent = user.username;
  // The name is blurred in streamer mode, has no tooltip, and cannot be put into the field.
  if (!view.streamer) name.setAttribute('title', view.nameOf('mention', user.username));
  if (user.is_demo) name.append(copyOf(parts, 'demo'));
  const role = roleOf(user);
  header.append(
    name,
    ...(role === null ? [] : [copyOf(parts, role)]),
    timeOf(parts, message, { text: view.momentOf(message.time) }),
  );
  return header;
}

/** Block with the quoted line above the text. */
function bodyOf(parts: Element, quote: Element, text: Element): Element {
  const body = copyOf(parts, 'body');
  body.append(quote, text);
  return body;
}

/** Quote of the message that this one replies to, in one line. A press on the quote scrolls to that message. */
function quoteOf(parts: Element, { id, said }: ChatReply, view: RowView): Element {
  const quote = copyOf(parts, 'quote');
  if (said === null) {
    quote.setAttribute('disabled', '');
    quote.append(copyOf(parts, 'deleted'));
    return quote;
  }
  quote.setAttribute('data-quote', String(id));
  const author = copyOf(parts, 'author');
  if (author.firstElementChild) author.firstElementChild.textContent = said.username;
  quote.append(author);
  fill(quote, parts, { text: said.text, view });
  return quote;
}

function textOf(parts: Element, text: string, view: RowView): Element {
  const shown = copyOf(parts, 'text');
  fill(shown, parts, { text, view });
  return shown;
}

/** Puts a text into an element, with its mentions marked. */
function fill(shown: Element, parts: Element, { text, view: { pieces } }: { text: string; view: RowView }): void {
  for (const { text: piece, kind } of pieces(text)) {
    if (kind === 'text') {
      shown.append(piece);
      continue;
    }
    const mention = copyOf(parts, 'mention');
    mention.className = mentionLook(kind);
    if (mention.firstElementChild) mention.firstElementChild.textContent = piece;
    shown.append(mention);
  }
}
