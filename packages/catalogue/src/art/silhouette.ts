/**
 * A drawing of one model, side on, muzzle or point to the right. Every list has path data, drawn in the order of the
 * fields; holes are second subpaths (even-odd).
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
  /** Turn of the whole drawing about its centre, degrees, negative lifts the muzzle. */
  tilt?: number;
  /** Placement of the copy behind, an SVG transform, for items that come in pairs. */
  twin?: string;
  /** Placement of the one in front, where there is a twin. */
  front?: string;
}
