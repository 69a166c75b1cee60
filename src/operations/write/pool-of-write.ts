// The connections that a write runs on.

import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { DatabaseContext } from '../context.ts';

const NOT_THE_OWNER = new Message('login_not_owner_change');

/** The connections of a write: those of the service, or of the administration. Throws PERMISSION_DENIED when a server has none of these. */
export function poolOf(
  context: DatabaseContext,
  { role, name }: { role?: 'administration' | undefined; name: string },
): DatabaseContext['pool'] {
  if (role === undefined) return context.pool;
  const { administrationPool } = context;
  if (!administrationPool)
    throw new AppError('PERMISSION_DENIED', NOT_THE_OWNER, { cause: new Error(`${name} needs the owner`) });
  return administrationPool;
}
