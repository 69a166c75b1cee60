// Routes whose files are loaded after the start, which makes the start faster. They are a second Fastify application behind the same
// HTTP server, because Fastify accepts no routes once it serves requests.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { refuse } from './connections/answer-unserved.ts';
import type { Handle } from './connections/connection.ts';
import type { RegisterRoutes } from './route-options.ts';

/** All routes with the same first part of the path. */
export interface LaterRoutes {
  /** Name, e.g. `admin`. */
  below: string;
  /** True if they are loaded soon after the start, otherwise at the first request. */
  soon?: true;
  /** Loads their files. Resolves to the function that registers them. */
  load(): Promise<RegisterRoutes>;
}

interface LaterOptions {
  routes: LaterRoutes;
  /** Makes an application with these routes. */
  build(register: RegisterRoutes): Promise<FastifyInstance>;
  onError(error: unknown): void;
}

/** Loads the routes at the first request, unless `load` was called before. */
export class LaterApplication {
  readonly #options: LaterOptions;
  readonly #path: RegExp;
  #loading: Promise<FastifyInstance> | undefined;
  #loaded: FastifyInstance | undefined;

  constructor(options: LaterOptions) {
    this.#options = options;
    this.#path = new RegExp(`^(https?://[^/]*)?/${options.routes.below}([/#]|$)`, 'i');
  }

  /** True if the routes are to be loaded soon after the start. */
  get isLoadedSoon(): boolean {
    return this.#options.routes.soon === true;
  }

  /** Loads the routes, unless they are loaded. A failure is reported, and the next request below the name tries again. */
  async load(): Promise<void> {
    await this.#application().catch(this.#options.onError);
  }

  /** Serves requests below its name. `others` serves all other requests. */
  before(others: Handle): Handle {
    return (request, response) => {
      if (this.#isAbout(request.url ?? '/')) this.#serve(request, response);
      else others(request, response);
    };
  }

  async close(): Promise<void> {
    const application = await this.#loading?.catch(() => undefined);
    await application?.close();
  }

  // The router decodes the path, too. If it can't be decoded, the other application answers with the error.
  #isAbout(address: string): boolean {
    const [path = ''] = address.split('?', 1);
    if (!path.includes('%')) return this.#path.test(path);
    try {
      return this.#path.test(decodeURI(path));
    } catch {
      return false;
    }
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    if (this.#loaded) this.#loaded.routing(request, response);
    else
      this.#application().then(
        application => application.routing(request, response),
        error => {
          this.#options.onError(error);
          refuse(response, new AppError('INTERNAL', new Message('part_not_loaded')));
        },
      );
  }

  async #application(): Promise<FastifyInstance> {
    const { routes, build } = this.#options;
    this.#loading ??= routes.load().then(build);
    try {
      this.#loaded = await this.#loading;
      return this.#loaded;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }
}
