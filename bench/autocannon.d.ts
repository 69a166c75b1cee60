// Types of the part of autocannon that the measurements use; the package has none.

declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request; returns the request to send. */
    setupRequest?(request: Request): Request;
  }

  export interface Client {
    setRequests(requests: Request[]): void;
  }

  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Milliseconds between two checks whether the duration is over. */
    sampleInt: number;
    timeout: number;
    requests: Request[];
    setupClient(client: Client): void;
  }

  /** Emits `response` (client, status, bytes, milliseconds); resolves at the end. */
  export type Instance = EventEmitter & Promise<unknown>;

  export default function autocannon(options: Options): Instance;
}
