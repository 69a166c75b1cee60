// The specification that an electronic invoice says it follows.

export interface Profile {
  /** BT-24 */
  customization: string;
  /** BT-23 */
  process?: string;
}

/** EN 16931 without the rules of a country or network. */
export const EN16931: Profile = { customization: 'urn:cen.eu:en16931:2017' };
