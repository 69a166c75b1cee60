// The part of a message about a name that does not exist: which ones do.

import type { ListResource } from '../definitions/define-list.ts';
import { fieldMeantBy } from '../definitions/fields/other-interfaces.ts';
import { Message } from '../domain/messages/message.ts';
import { nearName } from '../domain/values/closest-name.ts';

/** The part of a message about a name that does not exist: the nearest one, where one is near, and all. */
export function validNames(name: string, names: string[]): Message {
  const near = nearName(name, names);
  const all = names.join(', ');
  return near === undefined
    ? new Message('valid_names', { names: all })
    : new Message('nearest_name', { near, names: all });
}

/** The same about a column of a list; other interfaces may have another name for one, and then that one alone is named. */
export function validColumns({ element }: ListResource, name: string, names: string[]): Message {
  const same = names.find(each => each.toLowerCase() === name.toLowerCase());
  const meant = same ?? columnOfPart(name, names) ?? fieldMeantBy(element.properties)(name)?.replace('[0]', '');
  if (meant === undefined || !names.includes(meant)) return validNames(name, names);
  return new Message('write_meant', { meant });
}

/** The column of a part of records by the name of the part, `customer.code` by `customer`: its code, else its name. */
export function columnOfPart(name: string, columns: string[]): string | undefined {
  const part = name.toLowerCase();
  return [`${part}.code`, `${part}.name`].find(column => columns.includes(column));
}
