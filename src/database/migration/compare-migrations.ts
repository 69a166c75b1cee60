// Compares the migrations of a file with those of this program.

import { BASELINE, beforeBaseline } from './baseline.ts';

/** A recorded migration. */
interface Recorded {
  name: string;
  checksum: string;
}

/**
 * Compares recorded migrations with those of the program. Returns the program's migrations that are recorded, `older` if the program has
 * more; or the first one that it lacks (`missing`) or has with another text (`changed`).
 */
export function compareMigrations<Known extends Recorded>(
  recorded: Recorded[],
  known: Known[],
):
  | { version: 'same' | 'older'; same: Known[] }
  | { version: 'missing'; name: string }
  | { version: 'changed'; name: string } {
  const byName = new Map(known.map(migration => [migration.name, migration]));
  const baseline = byName.get(BASELINE);
  if (baseline && beforeBaseline(recorded.map(({ name }) => name)))
    return { version: byName.size === 1 ? 'same' : 'older', same: [baseline] };
  const same: Known[] = [];
  for (const { name, checksum } of recorded) {
    const here = byName.get(name);
    if (!here) return { version: 'missing', name };
    if (here.checksum !== checksum) return { version: 'changed', name };
    same.push(here);
  }
  return { version: same.length === byName.size ? 'same' : 'older', same };
}
