// Loads the administration area after the start of a server.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { registerAdminArea } from './register-area.ts';

// Each takes about as long as the others. An import stops the event loop, so requests are served between them.
const parts = [
  () => import('./register-pages.ts'),
  () => import('./documents/pages.ts'),
  () => import('./host/installation-pages.ts'),
  () => import('./all-pages.ts'),
];

/** Loads all pages, in parts, and resolves to what registers them. */
export async function loadAdminArea(): Promise<typeof registerAdminArea> {
  for (const load of parts) {
    await load();
    await nextTurn();
  }
  return (await import('./register-area.ts')).registerAdminArea;
}
