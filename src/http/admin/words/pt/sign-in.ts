// Portuguese words of signing in and out.

import type { signIn as en } from '../en/sign-in.ts';

export const signIn: typeof en = {
  title: 'Iniciar sessão no Kontor',
  account: 'Conta',
  accountHelp: 'O código da sua empresa, como no endereço da interface',
  login: 'Utilizador',
  password: 'Palavra-passe',
  submit: 'Iniciar sessão',
  wrong: 'A conta, o utilizador ou a palavra-passe não estão certos.',
  tooMany: 'Demasiadas tentativas. Espere um minuto e tente de novo.',
  signedOut: 'Terminou a sessão.',
  ended: 'A sua sessão terminou. Inicie sessão para continuar.',
  kept: 'A sua sessão terminou. Inicie sessão de novo: o que escreveu foi guardado.',
  tooLargeToKeep: 'A sua sessão terminou e o formulário era demasiado grande para o guardar. Inicie sessão de novo.',
  goOnTitle: 'Iniciou sessão de novo',
  goOn: 'O que escreveu continua aqui e ainda não foi gravado.',
  goOnSubmit: 'Enviar o formulário outra vez',
  needsHttps: 'Abra este endereço com https: por http o navegador não guarda a sessão.',
};
