/**
 * Thrown if the server cannot start. The message explains the reason to the operator, so the console prints it without
 * a stack trace.
 */
export class CannotStart extends Error {}
