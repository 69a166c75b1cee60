// Portuguese words of users, their roles, and what a user prefers.

import type { preferences as enPreferences, users as enUsers } from '../en/users.ts';

export const users: typeof enUsers = {
  title: 'Utilizadores',
  one: 'Utilizador',
  add: 'Criar utilizador',
  login: 'Nome de utilizador',
  loginHelp: 'Até 60 caracteres, sem espaços',
  name: 'Nome',
  role: 'Perfil',
  roleHelp: {
    admin: 'Tudo, e também utilizadores, tokens e definições',
    manager: 'Tudo menos a administração',
    clerk: 'Documentos e registos',
    readonly: 'Vê tudo, não altera nada',
  },
  state: 'Estado',
  active: 'Ativo',
  disabled: 'Desativado',
  signInsText: 'Segundos passos, ligações para nova palavra-passe e sessões dos utilizadores:',
  since: 'Desde',
  password: 'Palavra-passe',
  passwordHelp: 'Pelo menos 12 caracteres. O utilizador pode mudá-la depois.',
  newPassword: 'Nova palavra-passe',
  newPasswordHelp: 'Pelo menos 12 caracteres. Terminam todas as sessões abertas com a anterior.',
  added: login => `O utilizador ${login} foi criado.`,
  roleTitle: 'Perfil',
  changeRole: 'Mudar perfil',
  roleChanged: login => `O perfil de ${login} foi mudado.`,
  disableTitle: 'Acesso',
  disableQuestion: name => `Desativar ${name}?`,
  disable: 'Desativar utilizador',
  enable: 'Ativar utilizador',
  disableText: 'Terminam todas as sessões do utilizador e os seus tokens deixam de funcionar.',
  enableText: 'O utilizador pode voltar a iniciar sessão.',
  nowDisabled: login => `${login} está desativado.`,
  nowEnabled: login => `${login} está ativo.`,
  setPassword: 'Definir palavra-passe',
  passwordSet: login => `${login} tem uma nova palavra-passe.`,
  lastAdmin: 'É o único administrador ativo: dê primeiro esse perfil a outro utilizador.',
  taken: 'Já existe um utilizador com este nome.',
  weak: 'A palavra-passe é demasiado curta, demasiado comum ou contém o nome do utilizador.',
};

export const preferences: typeof enPreferences = {
  title: 'Preferências',
  language: 'Língua',
  byBrowser: 'A do navegador',
  theme: 'Aspeto',
  themes: { auto: 'Como o dispositivo', light: 'Claro', dark: 'Escuro' },
  saved: 'As suas preferências foram gravadas.',
};
