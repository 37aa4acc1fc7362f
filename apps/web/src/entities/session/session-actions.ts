/** Session commands for features. The app provides them at its start. */
export interface SessionActions {
  /** Stores the token of a finished sign-in and loads the app again. */
  signIn: (token: string) => Promise<void>;
  /** Ends the session in this browser and on the server. */
  signOut: () => Promise<void>;
  /**
   * Handles the end of the session by another tab, or by the server at the player's request: drops the player's data
   * and shows the message.
   */
  ended: (message: string) => Promise<void>;
  /** Loads the app again after a failure. */
  reload: () => Promise<void>;
}

let actions: SessionActions | null = null;

/** Sets the session commands. Must be called once, when the app starts. */
export function provideSessionActions(provided: SessionActions): void {
  actions = provided;
}

export function sessionActions(): SessionActions {
  if (!actions) throw new Error('Session actions are asked for before the app is put together');
  return actions;
}
