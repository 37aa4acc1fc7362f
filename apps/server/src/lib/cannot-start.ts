/**
 * A start that is impossible for a reason that its message explains to the operator. It is no bug, and needs no stack.
 */
export class CannotStart extends Error {}
