// Pure: position of the notices, so that they cover nothing that is to be pressed.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Corner {
  /** Edge of the window at which the notices are. */
  edge: 'top' | 'bottom';
  /** Size of the window in CSS pixels. */
  width: number;
  height: number;
  /** Size of the notices: measured, or their usual size. */
  noticesWidth: number;
  noticesHeight: number;
  /** Space between the window's edge and the notices, and between the notices and the parts that stay clear. */
  margin: number;
}

/**
 * Returns the smallest distance of the notices from `edge`, in CSS pixels, at which they cover no box of `clear`; null:
 * they do not fit into the window.
 */
export const noticeOffset = (
  clear: readonly Box[],
  { edge, width, height, noticesWidth, noticesHeight, margin }: Corner,
): number | null => {
  const left = edge === 'top' ? (width - noticesWidth) / 2 : margin;
  const beside = clear.filter(
    (box) => box.right > left && box.left < left + noticesWidth && box.right > box.left && box.bottom > box.top,
  );
  // Distances of the boxes from the edge at which the notices are.
  const spans = beside.map((box) =>
    edge === 'top' ? { from: box.top, to: box.bottom } : { from: height - box.bottom, to: height - box.top },
  );
  let offset = margin;
  for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
    if (to + margin > offset && from < offset + noticesHeight + margin / 2) offset = Math.max(offset, to + margin / 2);
  }
  return offset + noticesHeight > height ? null : Math.round(offset);
};
