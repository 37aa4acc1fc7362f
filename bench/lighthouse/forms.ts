/** Devices as which a page is audited. */
export const FORMS = ['desktop', 'mobile'] as const;
export type Form = (typeof FORMS)[number];
