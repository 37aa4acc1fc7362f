/** Props of every body of a box. All have their emblem in one place, and stand on one floor. */
export interface BodyProps {
  /** Id of the drawing. The names of its fills begin with it. */
  id: string;
  light: string;
  /** No light: the box cannot be opened. */
  isDark: boolean;
}
