/** Announces its text to screen readers at each change, such as the phase of a round or a new chat message. */
export const Announcement = ({ children }: { children: string }) => (
  <p role="status" aria-live="polite" className="sr-only">
    {children}
  </p>
);
