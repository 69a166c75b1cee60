// Warnings about the documents that a new one names: nothing of them was taken, or they are of another party. contract §5 Life

import type { EarlierDocument, RelatedDocument, Relation, Settlement } from '../documents/document-facts.ts';
import { named as nameOf, type RelationRule } from '../documents/relations.ts';
import { Message } from '../messages/message.ts';
import type { Move } from './effect.ts';

/** A new document as far as these rules look at it. */
interface NamingDocument {
  type: string;
  relates: RelationRule[];
  /** The record of its party; undefined when it has none or is not linked to one. */
  partyId: string | undefined;
}

/** The referenced documents: all, those with a relation of its type, and those listed in `settles`. */
interface Named {
  all: EarlierDocument[];
  related: RelatedDocument[];
  settles: (Settlement & { document: EarlierDocument; discount?: unknown })[] | undefined;
}

/**
 * The warnings. A client that names a document expects that something of it is taken, paid or credited; `taken` has the ids of those
 * of which something is.
 */
export function namedWarnings(document: NamingDocument, named: Named, taken: Set<number>): Message[] {
  if (named.all.length === 0 && !named.settles) return [];
  const settled = named.settles?.map(each => each.document) ?? [];
  const all = new Set([...named.all, ...settled]);
  const relations = new Map(named.related.map(({ id, as }) => [id, as]));
  // A discount is settled by its credit note.
  const discounted = new Set(named.settles?.flatMap(each => (each.discount ? [each.document.id] : [])));
  const untaken = [...all].filter(({ id }) => !taken.has(id) && !discounted.has(id));
  const others = [...all].filter(({ id, party }) => taken.has(id) && isAnother(document.partyId, party?.id));
  return [
    ...untaken.map(each => {
      const as = relations.get(each.id) ?? (settled.includes(each) ? 'pays' : undefined);
      return new Message('nothing_of', {
        name: nameOf(each),
        why: as === undefined ? onlyReferred(document) : untakenText(as, named),
      });
    }),
    ...others.map(each => new Message('document_of_other_party', { name: nameOf(each), code: each.party?.code ?? '' })),
  ];
}

/** A sale of serial numbers, with the record of the party that bought them. */
interface Sale {
  item_code: string;
  serial_numbers: string[];
  party_id: number | null;
  party_code: string | null;
}

/** Warns about serial numbers that another party returns than the last buyer. `sales` are in their order. */
export function buyerWarnings(returns: Move[], sales: Sale[], partyId: string | undefined): Message[] {
  const buyers = new Map<string, Sale>();
  for (const sale of sales) for (const number of sale.serial_numbers) buyers.set(`${sale.item_code} ${number}`, sale);
  return returns.flatMap(({ article: { tracking, item_code }, type, serial_numbers }) =>
    (type === 'return_in' && tracking === 'serial' ? serial_numbers : []).flatMap(number => {
      const { party_id = null, party_code = null } = buyers.get(`${item_code} ${number}`) ?? {};
      if (party_id === null || !isAnother(partyId, String(party_id))) return [];
      return new Message('serial_of_other_party', { number, item: item_code, code: party_code ?? '' });
    }),
  );
}

const isAnother = (own: string | undefined, other: string | undefined): boolean =>
  own !== undefined && other !== undefined && own !== other;

function untakenText(as: Relation, { settles }: Named): Message {
  if (as === 'pays') return settles ? new Message('settles_nothing') : new Message('nothing_left_to_pay');
  if (as === 'credits') return new Message('nothing_left_to_credit');
  return new Message('nothing_to_take');
}

// Documents of a type that it does nothing with.
function onlyReferred({ type, relates }: NamingDocument): Message {
  const [first] = relates;
  if (!first) return new Message('types_take_nothing', { titles: plural(type) });
  const known = relates.map(({ to }) => plural(to));
  const types = [known.slice(0, -1).join(', '), known.at(-1)].filter(Boolean).join(' and ');
  const titles = `${plural(type)} ${first.as.slice(0, -1)} ${types}`;
  return new Message('types_only_refer_to', {
    what: first.as === 'pays' ? new Message('paid') : new Message('taken'),
    titles,
  });
}

const plural = (type: string): string => `${type.replaceAll('_', ' ')}s`;
