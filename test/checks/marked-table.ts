// Replaces the part of a page that is generated: what stands between `<!-- name … -->` and `<!-- /name -->`.

/** The page with `text` between its marks. Throws when it has lost them. */
export function withTable(page: string, name: string, text: string): string {
  const begin = new RegExp(`<!-- ${name}[^>]*-->\\n`).exec(page);
  const end = page.indexOf(`<!-- /${name} -->`);
  if (!begin || end < begin.index) throw new Error(`The page has lost the marks around '${name}'`);
  return page.slice(0, begin.index + begin[0].length) + text + page.slice(end);
}
