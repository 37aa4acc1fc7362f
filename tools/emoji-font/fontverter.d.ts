/** Types for the package `fontverter`, which ships none. */
declare module 'fontverter' {
  export function convert(font: Buffer, format: 'truetype' | 'woff2'): Promise<Buffer>;
}
