/**
 * Events for the player between the response with their state and the sign-in of the connection. No page receives them.
 */

interface MissedEvents {
  /** The page has taken over a state with this count of events. */
  loaded: (events: string) => void;
  /** The connection was signed in at this count. */
  signedIn: (events: string) => void;
  /** An event of the player came. An event before the state is taken over would be overwritten by the state. */
  heard: () => void;
  /** Drops the known count: another player is signed in, or none. */
  forget: () => void;
}

/** Calls `reload` if the state of the player may lack an event that the connection did not bring, once a start. */
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
