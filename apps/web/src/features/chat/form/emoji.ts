/**
 * Emoji of the picker. They are Unicode characters drawn with the product's own font, so that they look the same on
 * every system. After a change of the list, run `tools/emoji-font`: it makes the font and its range
 * (`../emoji/emoji.css`).
 */
export const EMOJI: readonly string[] = `
  😀 😂 😅 😉 😊 😍 😎 🤩
  🤔 😐 🙄 😬 😴 😢 😭 😱
  😡 🥳 🤝 🙏 👏 👍 👎 👀
  💪 ✌️ 👋 🙌 ❤️ 💔 🔥 ⭐
  🚀 💥 📈 📉 💎 🔪 🔫 🎯
  🎉 🎁 🏆 🍀 💰 💸 ✅ ❌
`
  .trim()
  .split(/\s+/);

/** Number of emoji in a row of the picker. */
export const EMOJI_COLUMNS = 8;

/** Returns the index that an arrow key reaches from index `at`. It stops at the ends. */
export const emojiAfter = (at: number, key: string): number => {
  const steps: Partial<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -EMOJI_COLUMNS,
    ArrowDown: EMOJI_COLUMNS,
    Home: -at,
    End: EMOJI.length - 1 - at,
  };
  const next = at + (steps[key] ?? 0);
  return next < 0 || next >= EMOJI.length ? at : next;
};
