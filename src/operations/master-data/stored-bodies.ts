// The codes of records in the bodies of drafts and recurring documents, which follow a change. contract §7 Master data

import type { StoredBody } from '../../database/sql/documents/stored-bodies.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import type { RecordWriting } from '../../definitions/define-record.ts';
import type { NewEvent } from '../../domain/event.ts';
import { readStoredJson } from '../../formats/read-json.ts';
import { jsonText } from '../../formats/write-json.ts';

type Body = Record<string, unknown>;

/** The bodies that have a code of a kind of record, with another code in its place. */
export const withNewCode = (
  bodies: readonly StoredBody[],
  { inBodies }: RecordWriting,
  codes: { from: string; to: string },
): StoredBody[] =>
  bodies.flatMap(stored => {
    const body = replaced(documentOf(stored.type), readStoredJson(stored.body) as Body, inBodies ?? {}, codes);
    const json = jsonText(body);
    return json === stored.body ? [] : [{ ...stored, body: json }];
  });

function replaced(
  resource: DocumentResource,
  body: Body,
  { header = [], lines = [], party }: NonNullable<RecordWriting['inBodies']>,
  { from, to }: { from: string; to: string },
): Body {
  const within = (values: Body, names: readonly string[]): Body => {
    const changed = names.filter(name => values[name] === from);
    return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed.map(name => [name, to])) };
  };
  const whole = within(body, header.map(resource.nameOf));
  const items = whole.items as Body[] | undefined;
  const named = party && (whole[party] as Body | undefined);
  return {
    ...whole,
    ...(items && { items: items.map(line => within(line, lines.map(resource.lineNameOf))) }),
    ...(named && { [party]: within(named, ['code']) }),
  };
}

/** The events of changed bodies. */
export const bodyEvents = (bodies: readonly StoredBody[]): NewEvent[] =>
  bodies.map(({ table, id }) => ({ type: `${table}.updated`, id }));
