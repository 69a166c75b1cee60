// Choices for a field that names another record by its code: the codes that exist, offered by the browser.

import { records } from '../../../definitions/catalogue.ts';
import type { RecordResource } from '../../../definitions/define-record.ts';
import { readTable } from '../lists/read-page.ts';
import type { PageRequest } from '../page/page-request.ts';
import { nameOfRecord } from './record-access.ts';

/** The codes that each field may name, with what they are called. */
export type ReferenceChoices = Record<string, { code: string; label: string }[]>;

/** Most codes that are offered. Others can be typed. */
const MOST = '100';

/** Reads the codes that the fields of a kind of record may name. */
export async function referenceChoices(page: PageRequest, { writing }: RecordResource): Promise<ReferenceChoices> {
  const fields = Object.entries(writing?.references ?? {});
  const choices = await Promise.all(
    fields.map(async ([field, { table, column }]) => {
      const resource = records.find(each => each.table === table);
      if (!resource) return [field, []] as const;
      const { elements } = await readTable(page, resource, { sort: column, limit: MOST });
      return [
        field,
        elements.map(element => ({ code: String(element[column]), label: nameOfRecord(resource, element) })),
      ] as const;
    }),
  );
  return Object.fromEntries(choices);
}
