// The copy of a document that its other party may see: what is printed, and what is attached to the PDF.

import { documentOf } from '../../definitions/catalogue.ts';
import { fieldsForParty, type ShownFields } from '../../definitions/fields-for-party.ts';
import { changeStoredJson } from '../../formats/read-json.ts';

const shownOfType = new Map<string, ShownFields>();

/** The JSON of a document without what is for the company only. `json` is the document as the list of its type returns it. */
export function documentForParty(type: string, json: string): string {
  const shown = shownOfType.get(type) ?? fieldsForParty(documentOf(type));
  shownOfType.set(type, shown);
  return changeStoredJson(json, document => shownPart(document, shown));
}

// Only what is named as shown is copied, so that a field which nobody thought of is left out.
function shownPart(value: unknown, shown: ShownFields): unknown {
  if (Array.isArray(value)) return value.map(element => shownPart(element, shown));
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const rule = Object.hasOwn(shown, name) && shown[name];
      if (rule === false || rule === undefined) return [];
      return [[name, rule === true ? member : shownPart(member, rule)]];
    }),
  );
}
