// Content negotiation: chooses a response by the preferences in the request. RFC 9110, 12.4.2 Quality Values and 12.5

/** A member of a list with its weight, from 0 to 1. */
interface Preference {
  range: string;
  weight: number;
}

/** True if a client prefers HTML to JSON. False without a preference: the client may be a program. */
export function prefersHtml(accept: string | undefined): boolean {
  const preferences = preferencesIn(accept);
  return mediaTypeWeight(preferences, 'text', 'html') > mediaTypeWeight(preferences, 'application', 'json');
}

/** The available language that a client prefers. Default: the first one. RFC 4647, 3.4 Lookup */
export function preferredLanguage<T extends string>(header: string | undefined, available: readonly [T, ...T[]]): T {
  const preferences = preferencesIn(header);
  let best: { language: T; weight: number } | undefined;
  for (const { range, weight } of preferences) {
    const language = available.find(each => range === each || range.startsWith(`${each}-`));
    if (language !== undefined && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? available[0];
}

/** Maximum members of a list that are read. Browsers send up to about twenty. */
const MAX_MEMBERS = 50;

function preferencesIn(header = ''): Preference[] {
  return header
    .split(',', MAX_MEMBERS)
    .map(member => {
      const [range = '', ...parameters] = member.split(';').map(part => part.trim().toLowerCase());
      const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2) ?? '1';
      // A malformed entry counts as not accepted.
      return { range, weight: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 };
    })
    .filter(({ range }) => range !== '');
}

// The most specific range that matches decides.
function mediaTypeWeight(preferences: Preference[], type: string, subtype: string): number {
  for (const range of [`${type}/${subtype}`, `${type}/*`, '*/*']) {
    const found = preferences.find(preference => preference.range === range);
    if (found) return found.weight;
  }
  return 0;
}
