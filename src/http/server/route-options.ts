// Arguments of functions that register routes.

import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.ts';
import type { RequestLimits } from './request-limits.ts';

/** Arguments from the server. */
export interface RouteOptions {
  context: Context;
  limits: RequestLimits;
  /** The path of PUBLIC_URL, without a slash at its end. */
  prefix: string;
}

/** Registers routes. */
export type RegisterRoutes = (fastify: FastifyInstance, options: RouteOptions) => void;
