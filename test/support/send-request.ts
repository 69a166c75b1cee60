// Sends one HTTP request with the bytes it is given, over an agent's connections.

import { type Agent, request as httpRequest } from 'node:http';

/** A request as it goes over the connection. */
export interface RawRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Sends a request to an address (`http://127.0.0.1:8080`). Rejects when no whole answer arrives in time. */
export function sendRequest(
  address: string,
  agent: Agent,
  { method, url, headers, body }: RawRequest,
  timeoutMs = 60_000,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length = body && { 'content-length': String(body.length) };
    const request = httpRequest(`${address}${url}`, { agent, method, headers: { ...headers, ...length } });
    const timer = setTimeout(() => request.destroy(new Error(`No answer within ${timeoutMs / 1000} s`)), timeoutMs);
    request.on('close', () => clearTimeout(timer));
    request.on('error', reject);
    request.on('response', response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    request.end(body);
  });
}
