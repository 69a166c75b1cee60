/** The command statuses of SMPP 3.4 (section 5.1.3): their names, and which of them mean "later". */
import smpp from 'smpp';

const NAMES = new Map(Object.entries(smpp.errors).map(([name, status]) => [status, name]));

/** `ESME_RTHROTTLED` and so on; a vendor's own status by its number. */
export function statusName(status: number): string {
  return NAMES.get(status) ?? `status 0x${status.toString(16).padStart(8, '0')}`;
}

const THROTTLES = ['ESME_RTHROTTLED', 'ESME_RMSGQFUL'];
const LATER = new Set(
  // Not bound, system error, submit failed, a temporary fault of the application, delivery failure, unknown error.
  ['ESME_RINVBNDSTS', 'ESME_RSYSERR', 'ESME_RSUBMITFAIL', 'ESME_RX_T_APPN', 'ESME_RDELIVERYFAILURE', 'ESME_RUNKNOWNERR']
    .concat(THROTTLES)
    .map(name => smpp.errors[name]),
);

/** The same message may be taken later. */
export function isTemporary(status: number): boolean {
  return LATER.has(status);
}

/** We are too fast for the server: everything should wait. */
export function isThrottle(status: number): boolean {
  return THROTTLES.some(name => smpp.errors[name] === status);
}
