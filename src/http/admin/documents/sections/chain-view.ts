// The chain of a document: a picture, and the same as a list of links.

import { documentOf } from '../../../../definitions/catalogue.ts';
import { ownValue } from '../../../../domain/values/own-value.ts';
import type { ChainDocument, DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { statusBadge } from '../../lists/status-badge.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';
import { addressOf, nameOf, whyNotVoided } from '../names.ts';
import { placeChain } from './chain-layout.ts';

const HEIGHT = 46;
const GAP_X = 22;
const GAP_Y = 12;
/** Width of a document: its text, within these. */
const MIN_WIDTH = 100;
const MAX_WIDTH = 176;
const CHARACTER = 7.8;
const PADDING = 10;

// A document may refer to others without taking from them.
function unrelated({ words }: PageRequest, { resource, element }: DocumentPage): string | null {
  const first = element[resource.nameOf('related_document')];
  const names = [first, ...((element[resource.nameOf('related_documents')] ?? []) as unknown[])]
    .filter(Boolean)
    .map(String);
  if (element.status === 'VOID')
    return names.length > 0 ? fill(words.documents.voidChain, { names: names.join(', ') }) : words.documents.voidAlone;
  return names.length > 0 ? fill(words.documents.onlyNames, { names: names.join(', ') }) : null;
}

/** The related documents: earlier and later ones. Null if there are none and the document refers to none. */
export function chainView(page: PageRequest, document: DocumentPage, id: string): Html {
  const { chain, relations, moreInChain, resource, element } = document;
  const mayVoid = element.status !== 'VOID' && page.mayOpen(`/admin/${resource.path}/:id/void`);
  const refused = mayVoid && whyNotVoided(page, document);
  const { words } = page;
  if (relations.length === 0) {
    const text = unrelated(page, document);
    return text && html`<p class="none">${text}</p>`;
  }
  return html`
    <div class="chain-picture" aria-hidden="true">${picture(page, { chain, relations }, id)}</div>
    <ul class="chain-list">
      ${shownRelations(relations)
        .filter(each => String(each.document_id) === id || String(each.related_document_id) === id)
        .map(({ document_id, related_document_id, kind, amount }) => {
          const isLater = String(document_id) === id;
          const other = chain.find(each => each.id === (isLater ? related_document_id : document_id));
          const word = ownValue(words.documents.relations, kind)?.[isLater ? 'from' : 'to'] ?? kind;
          return (
            other &&
            html`
            <li>
              ${word} <a href=${page.link(addressOf(other))}>${nameOf(page, other)}</a> ${statusBadge(words, other.shown_status, other.type)}
              ${amount !== null && html`<span class="is-number">${page.format.money(amount, isLater ? other.currency : String(document.element.currency))}</span>`}
            </li>
          `
          );
        })}
    </ul>
    ${refused && html`<p class="hint">${refused}</p>`}
    ${moreInChain && html`<p class="hint">${words.documents.moreInChain}</p>`}
  `;
}

/** A credit note's settlement of the document that it credits is part of the credit. contract §5 Life */
export const shownRelations = (relations: DocumentPage['relations']): DocumentPage['relations'] =>
  relations.filter(
    ({ kind, document_id, related_document_id }) =>
      kind !== 'settles' ||
      !relations.some(
        each =>
          each.kind === 'credits' &&
          each.document_id === document_id &&
          each.related_document_id === related_document_id,
      ),
  );

function picture(page: PageRequest, { chain, relations }: Pick<DocumentPage, 'chain' | 'relations'>, id: string): Html {
  const placed = placeChain(chain, relations);
  const at = new Map(placed.map(each => [each.document.id, each]));
  const texts = chain.flatMap(document => [typeOf(page, document), numberOf(document)]);
  const longest = Math.max(...texts.map(text => text.length));
  const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest * CHARACTER + 2 * PADDING)));
  const columns = Math.max(...placed.map(({ column }) => column)) + 1;
  const rows = Math.max(...placed.map(({ row }) => row)) + 1;
  const x = (column: number) => column * (width + GAP_X) + 1;
  const y = (row: number) => row * (HEIGHT + GAP_Y) + 1;
  const size = { width: x(columns) - GAP_X + 1, height: y(rows) - GAP_Y + 1 };
  return html`
    <svg class="chain" ...${size} viewBox=${`0 0 ${size.width} ${size.height}`} focusable="false">
      ${relations.map(({ document_id, related_document_id }) => {
        const [from, to] = [at.get(related_document_id), at.get(document_id)];
        if (!from || !to) return null;
        const start = [x(from.column) + width, y(from.row) + HEIGHT / 2] as const;
        const end = [x(to.column), y(to.row) + HEIGHT / 2] as const;
        const bend = (start[0] + end[0]) / 2;
        return html`<path class="chain-edge" d=${`M${start.join(' ')} C${bend} ${start[1]} ${bend} ${end[1]} ${end.join(' ')}`} />`;
      })}
      ${placed.map(({ document, column, row }) => {
        const isThis = String(document.id) === id;
        return html`
          <a href=${isThis ? undefined : page.link(addressOf(document))} tabindex="-1">
            <rect
              class=${`chain-node${isThis ? ' is-this' : ''}${document.status === 'VOID' ? ' is-void' : ''}`}
              ...${{ x: x(column), y: y(row), width, height: HEIGHT, rx: 6 }}
            />
            <text class="chain-type" x=${x(column) + PADDING} y=${y(row) + 18}>${typeOf(page, document)}</text>
            <text class="chain-number" x=${x(column) + PADDING} y=${y(row) + 35}>${numberOf(document)}</text>
          </a>
        `;
      })}
    </svg>
  `;
}

const typeOf = ({ language }: PageRequest, { type }: ChainDocument): string =>
  shortened(documentOf(type).titles[language].one);
const numberOf = ({ document_set, seq_number }: ChainDocument): string => shortened(`${document_set} ${seq_number}`);
const shortened = (text: string): string => (text.length > 21 ? `${text.slice(0, 20)}…` : text);
