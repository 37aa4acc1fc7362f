/** Announces each change of phase to screen readers, and nothing between changes. */
export const Announcement = ({ children }: { children: string }) => (
  <p role="status" aria-live="polite" className="sr-only">
    {children}
  </p>
);
