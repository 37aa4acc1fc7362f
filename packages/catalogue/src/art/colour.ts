// Colours by lightness, chroma and hue (OKLCH), so that all hues of one palette look equally bright.

export interface Lch {
  /** Lightness: 0 black to 1 white. */
  l: number;
  /** Chroma: 0 grey to about 0.3. */
  c: number;
  /** Hue in degrees. */
  h: number;
}

function channel(linear: number): string {
  const clipped = Math.min(1, Math.max(0, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/**
 * Returns an OKLCH colour as `#rrggbb`, clipped to the screen's gamut. Formula: Björn Ottosson, "A perceptual color
 * space" (2020).
 */
export function hex({ l, c, h }: Lch): string {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return `#${channel(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z)}${channel(
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
  )}${channel(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)}`;
}
