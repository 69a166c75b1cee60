// Portuguese words of the frame that every page has, of its search and of the keyboard shortcuts.

import type { page as en, search as enSearch, shortcuts as enShortcuts } from '../en/page.ts';

export const page: typeof en = {
  sections: {
    home: 'Início',
    sales: 'Vendas',
    purchases: 'Compras',
    warehouse: 'Armazém',
    records: 'Registos',
    integrations: 'Integrações',
    company: 'Empresa',
    host: 'Instalação',
  },
  roles: { admin: 'Administrador', manager: 'Gestor', clerk: 'Operador', readonly: 'Só consulta' },
  languageName: 'Português',
  skip: 'Saltar para o conteúdo',
  menu: 'Menu',
  navigation: 'Principal',
  signOut: 'Sair',
  home: 'Início',
  preferences: 'Preferências',
  back: 'Voltar',
  save: 'Guardar',
  cancel: 'Cancelar',
  yes: 'Sim',
  no: 'Não',
  none: '—',
};

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
