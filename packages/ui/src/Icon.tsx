import { ICON_PATHS, type IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Length of the side, in CSS pixels. */
  size?: number;
  className?: string;
}

/** A drawing beside a label, hidden from screen readers. A control without a label needs another accessible name. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
