/** The command statuses of SMPP 3.4 (section 5.1.3): their names, and which of them are temporary. */
import smpp from 'smpp';

const NAMES = new Map(Object.entries(smpp.errors).map(([name, status]) => [status, name]));

/** The name, such as `ESME_RTHROTTLED`; the number for a status of a vendor. */
export function statusName(status: number): string {
  return NAMES.get(status) ?? `status 0x${status.toString(16).padStart(8, '0')}`;
}

const THROTTLES = ['ESME_RTHROTTLED', 'ESME_RMSGQFUL'];
const TEMPORARY = new Set(
  // Not bound, system error, submit failed, temporary application error, delivery failure, unknown error.
  ['ESME_RINVBNDSTS', 'ESME_RSYSERR', 'ESME_RSUBMITFAIL', 'ESME_RX_T_APPN', 'ESME_RDELIVERYFAILURE', 'ESME_RUNKNOWNERR']
    .concat(THROTTLES)
    .map(name => smpp.errors[name]),
);

/** True if the server may accept the same message later. */
export function isTemporary(status: number): boolean {
  return TEMPORARY.has(status);
}

/** True if the gateway sends too fast and all messages must wait. */
export function isThrottle(status: number): boolean {
  return THROTTLES.some(name => smpp.errors[name] === status);
}
