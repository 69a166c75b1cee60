// Portuguese words of the pages of records: customers, suppliers, articles and the like.

import type { records as en } from '../en/records.ts';

export const records: typeof en = {
  help: {
    code: 'Se ficar vazio, recebe o próximo código livre.',
    vat_id: 'Dois registos ativos do mesmo país não podem ter o mesmo número.',
    stock: 'Existência no local habitual; é registada como stock inicial.',
    weighted_average_cost: 'Do stock inicial, por unidade.',
    safety_stock: 'Abaixo deste valor o artigo tem stock baixo.',
    family: 'O código de uma família',
    category: 'O código de uma categoria',
    item_code: 'À sua escolha, e único.',
  },
  groups: { main: 'Dados principais', price: 'Preço e IVA', stock: 'Stock', more: 'Outros dados' },
  edit: 'Editar',
  deactivate: 'Desativar',
  activate: 'Ativar',
  deactivated: name => `${name} está agora inativo.`,
  activated: name => `${name} está de novo ativo.`,
  inactive: 'Inativo',
  remove: 'Remover',
  removeTitle: name => `Remover ${name}?`,
  removeText: 'Desaparece de todas as listas e formulários. Se algo o usar, não é removido.',
  removed: name => `${name} foi removido.`,
  editTitle: (one, name) => `Editar ${one.toLowerCase()} ${name}`,
  newTitle: one => `Criar ${one.toLowerCase()}`,
  related: 'Ver também',
  stockByLocation: 'Stock por local',
  notOwner:
    'Este servidor não o pode alterar: o DATABASE_URL não é o do proprietário da base de dados. O comando kontor pode.',
};
