// The valid name closest to a mistyped one, by Levenshtein distance.

/** Longer names are cut before they are compared, since the cost grows with the length. */
const MAX_COMPARED = 60;

/** The candidate with the fewest edits, ignoring case; the first of equal ones. */
export function closestName(name: string, candidates: string[]): string {
  const lower = name.slice(0, MAX_COMPARED).toLowerCase();
  let best = candidates[0] ?? '';
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const edits = distance(lower, candidate.toLowerCase());
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best;
}

/** The candidate that a mistyped name may mean: with at most one edit for each three characters. Undefined when there is none. */
export function nearName(name: string, candidates: string[]): string | undefined {
  const closest = closestName(name, candidates);
  const compared = name.slice(0, MAX_COMPARED).toLowerCase();
  return distance(compared, closest.toLowerCase()) * 3 <= compared.length ? closest : undefined;
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substitution));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
