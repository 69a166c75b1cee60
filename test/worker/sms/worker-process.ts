// A worker in its own process, for tests that kill it. The environment has the settings.

import { pino } from 'pino';
import { readConfig } from '../../../src/config/config.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { createGateway } from '../../../src/sms-gateways/create-gateway.ts';
import { smsHandler } from '../../../src/worker/handlers/sms.ts';
import { JobWorker } from '../../../src/worker/job-worker.ts';

const config = readConfig();
const context = await openDatabase(config);
const logger = pino({ level: 'silent' });
const gateway = await createGateway(config.smsGateway, logger);
const limits = { atOnce: config.smsAtOnce, pollSeconds: config.smsPollSeconds };
new JobWorker({ context, logger, handlers: [smsHandler(context, gateway, limits)] }).start();
