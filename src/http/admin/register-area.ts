// The administration area as the server registers it: all its pages and files.

import type { FastifyInstance } from 'fastify';
import type { RouteOptions } from '../server/route-options.ts';
import { adminPages, openAdminPages } from './all-pages.ts';
import type { Installation } from './page/installation.ts';
import { registerPages } from './register-pages.ts';

/** Registers the administration area. `publicUrl` says below which path browsers see the server. */
export function registerAdminArea(
  fastify: FastifyInstance,
  options: RouteOptions,
  { publicUrl, installation }: { publicUrl: string | undefined; installation: Installation },
): void {
  registerPages(fastify, options, { pages: adminPages, openPages: openAdminPages, publicUrl, installation });
}
