// The part of a message about a name that does not exist: which ones do.

import type { ListResource } from '../definitions/define-list.ts';
import { fieldMeantBy } from '../definitions/fields/other-interfaces.ts';
import { closestName } from '../domain/values/closest-name.ts';

/** The part of a message about a parameter that does not exist. */
export function validNames(name: string, names: string[]): string {
  return `the nearest is '${closestName(name, names)}', the valid ones are ${names.join(', ')}`;
}

/** The same about a column of a list; other interfaces may have another name for one. */
export function validColumns({ element }: ListResource, name: string, names: string[]): string {
  const meant = fieldMeantBy(element.properties)(name)?.replace('[0]', '');
  if (meant === undefined || !names.includes(meant)) return validNames(name, names);
  return `write '${meant}', the valid ones are ${names.join(', ')}`;
}
