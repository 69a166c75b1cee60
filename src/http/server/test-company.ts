// Marks the responses of test companies. contract §1 Address, version, transport

import type { FastifyReply } from 'fastify';

/** Header of responses of a test company. A response without a valid credential does not have it: nobody else learns of the company. */
export const TEST_HEADER = 'X-Test-Company';

/** Marks a response if it is of a test company. */
export function markTest(reply: FastifyReply, isTest: boolean): void {
  if (isTest) reply.header(TEST_HEADER, '1');
}
