// Where an SMS gateway reports over HTTP: signed forms, from nobody who has an account here.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import type { Context } from '../../operations/context.ts';
import { recordDeliveryReport, type SmsReport } from '../../operations/sms/record-delivery-report.ts';
import { FORM_BODY } from '../server/request-body.ts';

export interface SmsCallback {
  path: string;
  gateway: string;
  /** What a request says: nothing of interest, a report, or that it isn't the gateway's. `target` is path and query. */
  read(request: {
    target: string;
    form: URLSearchParams;
    signature: string | undefined;
  }): SmsReport | 'forged' | undefined;
}

/** Registers the path, with a reader of forms that keeps what a signature covers: repeated fields too. */
export function registerSmsCallback(
  fastify: FastifyInstance,
  { pool }: Context,
  { path, gateway, read }: SmsCallback,
): void {
  fastify.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      FORM_BODY,
      { parseAs: 'string' },
      async (_: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    scope.post(path, { config: { mediaTypes: [FORM_BODY] } }, async (request, reply) => {
      const signature = request.headers['x-twilio-signature'];
      const report = read({
        target: request.raw.url ?? '',
        form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (report === 'forged') throw new AppError('AUTH_FAILED', 'The signature is missing or wrong');
      if (report) await recordDeliveryReport({ pool }, gateway, report);
      return reply.code(204).send();
    });
  });
}
