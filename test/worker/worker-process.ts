// A worker in a process of its own, for tests that kill it: the settings come with the environment.

import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { createGateway } from '../../src/gateways/from-settings.ts';
import { openStore } from '../../src/store.ts';
import { SmsWorker } from '../../src/worker/sms-worker.ts';

const config = readConfig();
const { pool } = await openStore(config);
const logger = pino({ level: 'silent' });
const gateway = createGateway(config.smsGateway, logger);
new SmsWorker({ pool, gateway, logger, atOnce: config.smsAtOnce, pollSeconds: config.smsPollSeconds }).start();
