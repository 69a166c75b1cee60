// Numbers and names of the documents and records that the elements of a list belong to.

import type { ListResource } from '../../../definitions/define-list.ts';
import { attachableResource } from '../../../operations/attachments/attachable-record.ts';
import type { PageRequest } from '../page/page-request.ts';
import { searchedColumn } from './filter-bar.ts';
import { type Element, valueIn } from './list-columns.ts';
import { readElements } from './read-page.ts';

/** Adds `record_name` to the elements of a list that has record_type and record_id. One query for each kind of record. */
export async function withRecordNames(
  page: PageRequest,
  resource: ListResource,
  elements: readonly Element[],
): Promise<Element[]> {
  if (!resource.columns.has('record_type') || !resource.columns.has('record_id')) return [...elements];
  const types = [...new Set(elements.map(({ record_type: type }) => String(type)))];
  const names = new Map((await Promise.all(types.map(namesOfType))).flat());
  return elements.map(element => ({
    ...element,
    record_name: names.get(keyOf(element.record_type, element.record_id)),
  }));

  async function namesOfType(type: string): Promise<[key: string, name: string][]> {
    const kind = attachableResource(type);
    if (!kind) return [];
    const list = 'list' in kind ? kind.list : kind;
    const ids = elements.filter(each => each.record_type === type).map(({ record_id: id }) => String(id));
    const found = await readElements(page, list, ids);
    return found.map(each => [keyOf(type, each.id), nameOf(list, each)]);
  }
}

const keyOf = (type: unknown, id: unknown): string => `${type} ${id}`;

function nameOf(list: ListResource, element: Element): string {
  const { document_set: set, seq_number: number } = element;
  return number === undefined ? String(valueIn(element, searchedColumn(list) ?? 'id')) : `${set} ${number}`;
}
