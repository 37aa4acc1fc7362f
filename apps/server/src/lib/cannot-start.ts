/** Thrown if the server cannot start for a reason that the message explains to the operator. It needs no stack. */
export class CannotStart extends Error {}
