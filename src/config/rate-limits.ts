// The settings of rate limits.

import { setting, wholeNumber } from './setting.ts';

const count = wholeNumber(0, 10_000_000);

/** Maximum requests, logins, PDFs and text messages per time. */
export const RATE_SETTINGS = {
  requestsPerSecond: setting(
    'RATE_REQUESTS',
    '2000',
    'Requests per second and account; 0 = no limit, also for the settings below',
    count,
  ),
  requestsPerToken: setting('RATE_TOKEN_REQUESTS', '0', 'Requests per second and session token', count),
  requestsPerAddress: setting('RATE_ADDRESS_REQUESTS', '0', 'Requests per second and address', count),
  loginsPerMinute: setting('RATE_LOGINS', '600', 'Logins per minute and address', count),
  failedPerUser: setting(
    'RATE_FAILED_USER',
    '10',
    'Failed logins per minute and user; the wait after each doubles, up to five minutes',
    count,
  ),
  failedPerAddress: setting(
    'RATE_FAILED_ADDRESS',
    '60',
    'Failed logins per minute and address, and as many wrong signatures of document links',
    count,
  ),
  pdfsPerSecond: setting('RATE_PDF', '200', 'PDFs per second and account', count),
  smsPerSecond: setting('RATE_SMS', '10', 'Text messages per second and account', count),
};
