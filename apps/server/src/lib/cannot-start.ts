/** A start that cannot be, for a reason that its message tells to whoever started it: no bug, and no stack is needed. */
export class CannotStart extends Error {}
