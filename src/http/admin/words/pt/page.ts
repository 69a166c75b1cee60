// Portuguese words of the frame that every page has.

import type { page as en } from '../en/page.ts';

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
