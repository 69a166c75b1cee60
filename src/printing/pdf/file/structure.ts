/** The structure of a document for screen readers (ISO 32000-1, 14.7 and 14.8). */
import type { Element } from '../drawing.ts';
import type { PdfObjects } from './pdf-objects.ts';
import { reference, textString } from './pdf-values.ts';

/** Marked content of an element: its number on the page. */
interface Content {
  page: number;
  mark: number;
}

export class Structure {
  readonly #contents = new Map<Element, Content[]>();
  /** For each page the elements of its marked contents, by their numbers. */
  readonly #pages: Element[][] = [];

  /** The number of the next marked content of the page, which belongs to the element. */
  mark(element: Element, page: number): number {
    const elements = this.#pages[page] ?? [];
    this.#pages[page] = elements;
    const mark = elements.push(element) - 1;
    const contents = this.#contents.get(element);
    if (contents) contents.push({ page, mark });
    else this.#contents.set(element, [{ page, mark }]);
    return mark;
  }

  /** Writes the tree; `pages` are the objects of the pages. Returns the object of its root. */
  write(objects: PdfObjects, root: Element, pages: readonly number[]): number {
    const tree = objects.reserve();
    const ids = new Map<Element, number>();
    const top = this.#element(objects, root, tree, pages, ids);
    const parents = pages.map((_, page) => {
      const elements = this.#pages[page] ?? [];
      return `${page}[${elements.map(element => reference(idOf(ids, element))).join(' ')}]`;
    });
    objects.add(
      `<</Type/StructTreeRoot/K ${reference(top)}/ParentTree<</Nums[${parents.join('')}]>>/ParentTreeNextKey ${pages.length}>>`,
      tree,
    );
    return tree;
  }

  #element(
    objects: PdfObjects,
    element: Element,
    parent: number,
    pages: readonly number[],
    ids: Map<Element, number>,
  ): number {
    const id = objects.reserve();
    ids.set(element, id);
    const contents = this.#contents.get(element) ?? [];
    const page = contents[0]?.page ?? -1;
    const kids = contents.map(content =>
      content.page === page
        ? String(content.mark)
        : `<</Type/MCR/Pg ${reference(pages[content.page] ?? 0)}/MCID ${content.mark}>>`,
    );
    for (const child of element.children) kids.push(reference(this.#element(objects, child, id, pages, ids)));
    const on = page < 0 ? '' : `/Pg ${reference(pages[page] ?? 0)}`;
    const scope = element.tag === 'TH' ? `/A<</O/Table/Scope/${element.scope ?? 'Column'}>>` : '';
    const alternative = element.alternative === undefined ? '' : `/Alt${textString(element.alternative)}`;
    objects.add(`<</S/${element.tag}/P ${reference(parent)}${on}${scope}${alternative}/K[${kids.join(' ')}]>>`, id);
    return id;
  }
}

function idOf(ids: ReadonlyMap<Element, number>, element: Element): number {
  const id = ids.get(element);
  if (id === undefined) throw new Error(`A ${element.tag} is on a page but not in the structure of the document`);
  return id;
}
