// Rights to write records, and names of records.

import type { RecordResource } from '../../../definitions/define-record.ts';
import { searchedColumn } from '../lists/filter-bar.ts';
import { type Element, valueIn } from '../lists/list-columns.ts';
import type { Needs } from '../page/define-page.ts';
import { ADMINS } from '../page/define-page.ts';

/** Right to write records. Kinds that API clients cannot write are for administrators only. */
export const writingNeeds = ({ writing }: RecordResource): Needs =>
  writing?.byClients ? { right: 'write' } : { ...ADMINS, right: 'write' };

/** Display name of a record: its code and its name. */
export function nameOfRecord(resource: RecordResource, element: Element): string {
  const column = searchedColumn(resource);
  const parts = [element[resource.codeField], column === undefined ? undefined : valueIn(element, column)];
  return [...new Set(parts)].filter(part => typeof part === 'string' && part !== '').join(' ');
}

/** The field that deactivates a record. Undefined for kinds whose records are removed instead. */
export const stateField = ({ fields }: RecordResource): 'inactive' | 'disabled' | undefined =>
  fields.some(({ name }) => name === 'inactive')
    ? 'inactive'
    : fields.some(({ name }) => name === 'disabled')
      ? 'disabled'
      : undefined;

/** True if a record is out of use. */
export const isOutOfUse = (resource: RecordResource, element: Element): boolean => {
  const field = stateField(resource);
  return field !== undefined && (element[field] === true || element[field] === '1');
};
