/** Tells screen readers of each change of phase, and of nothing in between. */
export const Announcement = ({ children }: { children: string }) => (
  <p role="status" aria-live="polite" className="sr-only">
    {children}
  </p>
);
