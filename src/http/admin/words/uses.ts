// Portuguese words of what uses a record: "12 artigos: TEA-250, TEA-500 e outros".

/** One and several of what may use a record, in English and in Portuguese. */
const NOUNS = [
  ['article', 'articles', 'artigo', 'artigos'],
  ['document line', 'document lines', 'linha de documento', 'linhas de documentos'],
  ['document set', 'document sets', 'série', 'séries'],
  ['family', 'families', 'família', 'famílias'],
  ['serial number', 'serial numbers', 'número de série', 'números de série'],
  ['stock count', 'stock counts', 'contagem', 'contagens'],
  ['stock level', 'stock levels', 'nível de stock', 'níveis de stock'],
  ['stock movement', 'stock movements', 'movimento de stock', 'movimentos de stock'],
] as const;

/** Portuguese texts by English ones. */
export const ofUses: [string, string][] = NOUNS.flatMap(([one, many, um, muitos]): [string, string][] => [
  [one, um],
  [`1 ${one}`, `1 ${um}`],
  [`${one} {code}`, `${um} {code}`],
  [`${many} {codes}`, `${muitos} {codes}`],
  [`{count} ${many}`, `{count} ${muitos}`],
  [`{count} ${many}: {codes} and more`, `{count} ${muitos}: {codes} e outros`],
  [`more than {count} ${many}`, `mais de {count} ${muitos}`],
  [`more than {count} ${many}: {codes} and more`, `mais de {count} ${muitos}: {codes} e outros`],
]);
