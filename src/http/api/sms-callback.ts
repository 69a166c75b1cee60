// Callback of SMS gateways for delivery reports: signed forms without a session. The account in the path is for proxies of several
// cells. The message is found by its id. contract §8 SMS

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authFailed } from '../../domain/errors.ts';
import type { Context } from '../../operations/context.ts';
import { recordDeliveryReport, type SmsReport } from '../../operations/sms/record-delivery-report.ts';
import { FORM_BODY, formFields, MAX_UNAUTHENTICATED_BODY } from '../server/request-body.ts';

export interface SmsCallback {
  path: string;
  gateway: string;
  /** Reads a report. Undefined if it changes nothing, 'forged' if the signature is wrong. `target` is path and query. */
  read(request: {
    target: string;
    form: URLSearchParams;
    signature: string | undefined;
  }): SmsReport | 'forged' | undefined;
}

/** Registers the path, with a parser of forms that keeps repeated fields, which the signature covers. */
export function registerSmsCallback(
  fastify: FastifyInstance,
  { pool }: Context,
  { path, gateway, read }: SmsCallback,
): void {
  fastify.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_BODY, { parseAs: 'string' }, async (_: FastifyRequest, body: string) =>
      formFields(body),
    );
    for (const url of [path, `${path}/:account`])
      scope.post(
        url,
        { bodyLimit: MAX_UNAUTHENTICATED_BODY, config: { mediaTypes: [FORM_BODY] } },
        async (request, reply) => {
          const signature = request.headers['x-twilio-signature'];
          const report = read({
            target: request.raw.url ?? '',
            form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
            signature: typeof signature === 'string' ? signature : undefined,
          });
          if (report === 'forged') throw authFailed('sms_signature');
          if (report) await recordDeliveryReport({ pool }, gateway, report);
          return reply.code(204).send();
        },
      );
  });
}
