// The version of the interface in its addresses. Contract section 1.

import { AppError } from '../../domain/errors.ts';

export const CURRENT_VERSION = 'v4.0.0';

/** Throws NOT_FOUND for any major version but ours, naming the one that is served. */
export function refuseOtherVersion(version: string): void {
  if (!/^v4\.\d{1,6}\.\d{1,6}$/.test(version)) {
    throw new AppError(
      'NOT_FOUND',
      `This server serves version ${CURRENT_VERSION} of the interface, not '${version.slice(0, 30)}'`,
    );
  }
}
