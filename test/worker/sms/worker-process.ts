// A worker in its own process, for tests that kill it. The environment has the settings.

import { pino } from 'pino';
import { readConfig } from '../../../src/config/config.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { createGateway } from '../../../src/sms-gateways/create-gateway.ts';
import { smsWorker } from '../../../src/worker/sms/sms-worker.ts';

const config = readConfig();
const { pool } = await openDatabase(config);
const logger = pino({ level: 'silent' });
const gateway = await createGateway(config.smsGateway, logger);
smsWorker({ pool, gateway, logger, maxConcurrent: config.smsAtOnce, pollSeconds: config.smsPollSeconds }).start();
