/** Kinds of devices that audits simulate. */
export const FORMS = ['desktop', 'mobile'] as const;
export type Form = (typeof FORMS)[number];
