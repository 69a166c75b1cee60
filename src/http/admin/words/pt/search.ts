// Portuguese words of the search over everything, and of the keyboard shortcuts.

import type { search as enSearch, shortcuts as enShortcuts } from '../en/search.ts';

export const search: typeof enSearch = {
  title: 'Pesquisa',
  everywhere: 'Pesquisar em tudo',
  label: 'Número de documento, cliente, fornecedor, artigo ou número de série',
  placeholder: 'Pesquisar   /',
  help: 'Escreva o início do número de um documento, ou um código, um nome, um NIF ou um código de barras.',
  documents: 'Documentos',
  pages: 'Páginas',
  nothing: 'Nada encontrado. Os documentos encontram-se pelo número, o resto pelo código ou pelo nome.',
  found: count => (count === '1' ? '1 resultado' : `${count} resultados`),
};

export const shortcuts: typeof enShortcuts = {
  title: 'Atalhos de teclado',
  keys: 'Teclas',
  effect: 'O que fazem',
  everywhere: 'Em todas as páginas',
  goTo: 'Ir para',
  inForms: 'Nos formulários',
  followedBy: 'depois',
  search: 'Pesquisar em tudo',
  help: 'Esta página',
  create: 'Novo registo ou documento, na sua lista',
  edit: 'Editar o registo',
  leave: 'Fechar a pesquisa, a lista de sugestões ou o menu',
  move: 'Escolher entre resultados e sugestões',
  take: 'Abrir o resultado, aceitar a sugestão',
  nextLine: 'Linha seguinte de um novo documento',
  send: 'Guardar o formulário',
  single: 'Os atalhos de uma só tecla funcionam neste navegador',
  singleHelp: 'Sem eles, Ctrl + K continua a abrir a pesquisa.',
};
