/**
 * Drawing of one model from the side, muzzle or point to the right. Every list holds path data, drawn in the order of
 * the fields. Holes are second subpaths (even-odd).
 */
export interface Silhouette {
  /** Stroked bars: trigger guards, wire stocks, bipods. */
  wire?: string[];
  /** Polymer and blackened parts: grips, magazines. */
  dark?: string[];
  /** Bare metal: barrels, bolts, blade spines. */
  metal?: string[];
  /** Parts in the finish's plain second colour. */
  trim?: string[];
  /** The parts that carry the finish. */
  paint: string[];
  /** Dark openings and recesses upon the finish. */
  cut?: string[];
  /** Lighter facets upon the finish. */
  gleam?: string[];
  /** Thin drawn seams. */
  seam?: string[];
  /** Dark parts in front of everything: scopes, sights. */
  top?: string[];
  /** Lenses and small lamps, in the accent colour. */
  glass?: string[];
  /** Rotation of the whole drawing about its centre, in degrees; negative lifts the muzzle. */
  tilt?: number;
  /** SVG transform of the rear copy, for items in pairs. */
  twin?: string;
  /** SVG transform of the front copy, for items in pairs. */
  front?: string;
}
