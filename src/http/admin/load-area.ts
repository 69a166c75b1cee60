// Loads the administration area after the start of a server.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RegisterRoutes } from '../server/route-options.ts';
import type { AreaOptions } from './register-pages.ts';

// Parts that take about equally long to load. An import stops the event loop, so requests are served between them.
const parts = [
  () => import('./register-pages.ts'),
  () => import('./documents/pages.ts'),
  () => import('./host/installation-pages.ts'),
  () => import('./all-pages.ts'),
];

/** Loads all pages, in parts, and bundles their scripts. Returns the function that registers them. */
export async function loadAdminArea(options: AreaOptions): Promise<RegisterRoutes> {
  for (const load of parts) {
    await load();
    await nextTurn();
  }
  const { adminPages, openAdminPages } = await import('./all-pages.ts');
  const { registerPages } = await import('./register-pages.ts');
  const { adminFiles } = await import('./page/files.ts');
  // Ctrl-C also ends the process of esbuild, while the server still answers its last requests. A second one bundles again.
  const files = await adminFiles().catch(adminFiles);
  return (fastify, routeOptions) =>
    registerPages(fastify, routeOptions, { ...options, pages: adminPages, openPages: openAdminPages, files });
}
