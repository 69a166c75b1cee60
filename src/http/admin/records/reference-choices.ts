// Choices for a field that refers to another record by code: existing codes, suggested by the browser.

import { records } from '../../../definitions/catalogue.ts';
import type { RecordResource } from '../../../definitions/define-record.ts';
import { readTable } from '../lists/read-page.ts';
import type { PageRequest } from '../page/page-request.ts';
import { nameOfRecord } from './record-access.ts';

/** The codes for each field, with their labels. */
export type ReferenceChoices = Record<string, { code: string; label: string }[]>;

/** Maximum codes that are offered. Others can be typed. */
const MAX_CHOICES = '100';

/** Reads the codes for the reference fields of a kind of record. */
export async function referenceChoices(page: PageRequest, { writing }: RecordResource): Promise<ReferenceChoices> {
  const fields = Object.entries(writing?.references ?? {});
  const choices = await Promise.all(
    fields.map(async ([field, { table, column, kind }]) => {
      const resource = records.find(each => each.table === table && each.scope.kind === kind);
      if (!resource) return [field, []] as const;
      const { elements } = await readTable(page, resource, { sort: column, limit: MAX_CHOICES });
      return [
        field,
        elements.map(element => ({ code: String(element[column]), label: nameOfRecord(resource, element) })),
      ] as const;
    }),
  );
  return Object.fromEntries(choices);
}
