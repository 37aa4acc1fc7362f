import { AGREEMENT_VERSION, AGREEMENT_VERSIONS } from '@updraft/contract/constants';
import type { PageNamespace } from '@updraft/texts';

export { AGREEMENT_VERSION };

/** Namespace of a version's text, and the number of its sections. */
interface VersionText {
  texts: PageNamespace;
  sections: number;
}

/** A version of the agreement: its number, its day, and its text. */
export interface AgreementVersion extends VersionText {
  version: number;
  publishedOn: string;
}

const TEXTS: Readonly<Record<(typeof AGREEMENT_VERSIONS)[number]['version'], VersionText>> = {
  1: { texts: 'agreement_1', sections: 12 },
  2: { texts: 'agreement', sections: 19 },
};

/** Every version, the newest first. */
export const VERSIONS: readonly AgreementVersion[] = AGREEMENT_VERSIONS.map(({ version, publishedOn }) => ({
  version,
  publishedOn,
  ...TEXTS[version],
})).reverse();

/** The version that an address names (`?version=1`); the one in force for anything else. */
export function versionNamed(text: string | null): AgreementVersion {
  const found =
    VERSIONS.find(({ version }) => String(version) === text) ??
    VERSIONS.find((one) => one.version === AGREEMENT_VERSION);
  if (!found) throw new Error('the agreement in force is not in the list of versions');
  return found;
}

/** The versions that came after the one that a player has accepted, the newest first. */
export const versionsSince = (accepted: number): readonly AgreementVersion[] =>
  VERSIONS.filter(({ version }) => version > accepted && version <= AGREEMENT_VERSION);
