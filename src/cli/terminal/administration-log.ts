// Reports what an administrator changed as one line of JSON on standard error, where the log of the system keeps it.

import { userInfo } from 'node:os';
import { sudoUser } from '../../config/config.ts';
import type { Role } from '../../domain/roles.ts';

/** A change of users, tokens or sessions, of an account or of its master data. */
export interface AdministrationEvent {
  /** Action, in the words of the command. */
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
    | 'account renamed'
    | 'account deleted'
    | 'account suspended'
    | 'account resumed'
    | 'account moved'
    | 'account move cancelled'
    | `${string} changed`
    | `${string} removed`;
  account: string;
  /** Login of the user who is affected. */
  login?: string;
  /** The role that the user has now. */
  role?: Role;
  /** Code of the record, or the former one of the account. */
  code?: string;
  /** New place of the account: servers and name of the database. */
  destination?: string;
  /** Changed fields, e.g. `bank_accounts`. */
  fields?: string[];
  /** Name of the token. */
  token?: string;
  /** Id of the session. */
  session?: string;
}

/** Writes the line. `by` is the user of the system; `address` is always local: commands run on the machine of the database's owner. */
export function logAdministration(event: AdministrationEvent): void {
  console.error(JSON.stringify({ time: new Date().toISOString(), ...event, by: systemUser(), address: 'local' }));
}

/** The user of the system who runs the command. The user of a container may have no name. */
export function systemUser(): string {
  const sudo = sudoUser();
  if (sudo) return sudo;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
