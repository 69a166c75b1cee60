// Reports a change by an administrator as one line of JSON on standard error, for the system log.

import { userInfo } from 'node:os';
import { sudoUser } from '../../config/config.ts';
import type { Role } from '../../domain/roles.ts';

/** A change of users, tokens or sessions, of an account or of its master data. */
export interface AdministrationEvent {
  /** Action, named like the command. */
  event:
    | 'user added'
    | 'user disabled'
    | 'user enabled'
    | 'user removed'
    | 'role changed'
    | 'password changed'
    | 'reset link made'
    | 'session ended'
    | 'sessions ended'
    | 'token added'
    | 'token rotated'
    | 'token revoked'
    | `webhook ${'added' | 'tested' | 'secret rotated' | 'disabled' | 'enabled' | 'deliveries sent again'}`
    | 'account renamed'
    | 'account deleted'
    | 'account reset'
    | 'account suspended'
    | 'account resumed'
    | 'account moved'
    | 'account move cancelled'
    | `${string} changed`
    | `${string} removed`;
  account: string;
  /** Login of the affected user. */
  login?: string;
  /** New role of the user. */
  role?: Role;
  /** Code of the record, or the former one of the account. */
  code?: string;
  /** New database of the account: its servers and name. */
  destination?: string;
  /** Changed fields, e.g. `bank_accounts`. */
  fields?: string[];
  /** Name of the token. */
  token?: string;
  /** Id of the webhook endpoint, and its address. */
  webhook?: number;
  url?: string;
  /** Id of the session. */
  session?: string;
}

/** Writes the line. `by` is the system user. `address` is always local: commands run on the machine of the database owner. */
export function logAdministration(event: AdministrationEvent): void {
  console.error(JSON.stringify({ time: new Date().toISOString(), ...event, by: systemUser(), address: 'local' }));
}

/** The system user who runs the command. The user of a container may have no name. */
export function systemUser(): string {
  const sudo = sudoUser();
  if (sudo) return sudo;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
