/** Props of every body of a box. All bodies have the emblem in the same place and stand on the same floor. */
export interface BodyProps {
  /** Id of the drawing. Names of its fills begin with this id. */
  id: string;
  light: string;
  /** True if the box cannot be opened: it is drawn without light. */
  isDark: boolean;
}
