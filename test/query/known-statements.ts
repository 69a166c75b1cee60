// Which requests of lists run a statement that a request of another list has run: most lists of documents differ in their type only.

import type { ListResource } from '../../src/definitions/define-list.ts';
import { FieldErrors } from '../../src/domain/errors.ts';
import { parse } from '../../src/query/parse.ts';
import { plan } from '../../src/query/plan.ts';
import { pageStatement } from '../../src/query/sql.ts';

/**
 * Returns a function that is true for the first request with its statement, and false for those that other lists repeat with
 * another type. What is tested with every statement once need not be repeated for every list.
 */
export function newStatements(): (list: ListResource, query: Record<string, string | number>) => boolean {
  const first = new Map<string, ListResource>();
  return (list, query) => {
    const errors = new FieldErrors();
    const parameters = new Map(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const planned = plan(list, { ...parse(parameters, errors), counted: false }, errors);
    if (errors.list.length > 0) return true;
    const text = pageStatement(planned, 1).text.replaceAll(/\.(type|kind) = '\w+'/g, '.$1 = ?');
    if (!first.has(text)) first.set(text, list);
    return first.get(text) === list;
  };
}
