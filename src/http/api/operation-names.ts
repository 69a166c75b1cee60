// Names of resources as operation ids and summaries write them.

/** `purchase_orders` as `PurchaseOrders`. */
export function pascalCase(path: string): string {
  return path.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `an invoice`, `a receipt`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
