/**
 * The emoji of the picker. They are characters of Unicode with a font of their own, so that they look the same on every
 * system. When they change, `tools/emoji-font` makes that font again, and its range follows (`../emoji/emoji.css`).
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

/** Emoji in a row of the picker. */
export const EMOJI_COLUMNS = 8;

/** Returns the index that an arrow key reaches from the emoji at `at`; the ends stop it. */
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
