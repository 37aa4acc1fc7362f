export { createTransparencyBulletin, requireBulletinKey, type TransparencyOptions } from './bulletin.ts';
export { readPublication, type PublicationChecks, type PublishedText } from './publication.ts';
export { type Trust, readTrust } from './trust.ts';
