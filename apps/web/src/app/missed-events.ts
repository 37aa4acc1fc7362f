// Detects that events for the player occurred between the response with their state and the sign-in of the connection.
// This page does not receive those events.

interface MissedEvents {
  /** Reports that the page shows a state with this count of events. */
  loaded: (events: string) => void;
  /** Reports that the connection was signed in at this count of events. */
  signedIn: (events: string) => void;
  /** Reports an event of the player. If no state has been loaded yet, the state may overwrite the event. */
  heard: () => void;
  /** Drops the known count, because another player or nobody is signed in. */
  forget: () => void;
}

/**
 * Calls `reload`, once per start, if the player's state may lack an event: the connection did not bring it, or the
 * loaded state overwrote it.
 */
export function missedEvents(reload: () => void): MissedEvents {
  let state: string | null = null;
  let connection: string | null = null;
  let hasHeard = false;
  const forget = (): void => {
    state = null;
    connection = null;
    hasHeard = false;
  };
  const compare = (): void => {
    if (state === null || connection === null) return;
    const isMissed = hasHeard || state !== connection;
    forget();
    if (isMissed) reload();
  };
  return {
    loaded: (events) => {
      state = events;
      compare();
    },
    signedIn: (events) => {
      connection = events;
      compare();
    },
    heard: () => {
      if (state === null) hasHeard = true;
    },
    forget,
  };
}
