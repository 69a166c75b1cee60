// Portuguese words of signing in and out.

import type { signIn as en } from '../en/sign-in.ts';

export const signIn: typeof en = {
  title: 'Iniciar sessão no Kontor',
  account: 'Conta',
  accountHelp: 'O código da sua empresa, como no endereço da interface',
  login: 'Utilizador',
  password: 'Palavra-passe',
  submit: 'Iniciar sessão',
  wrong: 'A conta, o utilizador ou a palavra-passe não estão corretos.',
  tooMany: 'Demasiadas tentativas. Espere um minuto e tente de novo.',
  signedOut: 'Terminou a sessão.',
  ended: 'A sua sessão terminou. Inicie sessão para continuar.',
  kept: 'A sua sessão terminou. Inicie sessão de novo: o que escreveu foi guardado, exceto palavras-passe.',
  tooLargeToKeep: 'A sua sessão terminou e o formulário era demasiado grande para o guardar. Inicie sessão de novo.',
  goOnTitle: 'Iniciou sessão de novo',
  goOn: 'O que escreveu continua aqui e ainda não foi guardado.',
  goOnSubmit: 'Enviar o formulário outra vez',
  needsHttps:
    'Não pode iniciar sessão neste endereço: começa por http, e os navegadores só guardam uma sessão por https ou no computador onde o Kontor corre. Não escreva aqui a sua palavra-passe.',
  onThisMachine: address => `No computador onde o Kontor corre, abra ${address}.`,
  behindProxy:
    'De outros computadores: ponha um proxy com https à frente do Kontor e defina PUBLIC_URL com o endereço dele, como https://erp.example. Se já existe um, só falta PUBLIC_URL. docs/operating.md descreve ambos em "A proxy in front".',
  pastProxy: 'Este endereço começa por http, e o seu navegador pode não guardar a sessão. Inicie sessão aqui:',
  again: 'Este início de sessão demorou demasiado, ou houve demasiadas respostas erradas. Comece de novo.',
  newPassword: 'A sua nova palavra-passe está definida. Inicie sessão com ela.',
  secondTitle: 'Mais um passo',
  code: 'Código',
  codeHelp: 'Seis algarismos da sua aplicação de autenticação, ou um dos seus códigos de recuperação',
  recoveryCode: 'Código de recuperação',
  recoveryHelp: 'Um dos dez códigos que lhe foram mostrados quando configurou a chave de acesso',
  usePasskey: 'Iniciar sessão com uma chave de acesso',
  passkeyFailed: 'A chave de acesso não funcionou, ou cancelou. Tente de novo.',
  passkeyNeedsScript: 'Uma chave de acesso precisa de JavaScript, que este navegador não executa: use um código.',
  accountFirst: 'Indique primeiro a conta, acima.',
  otherUser: 'Iniciar sessão com outro utilizador',
  wrongCode: 'O código não está correto ou já foi usado. Use o que a aplicação mostra agora.',
  wrongPasskey: 'Esta chave de acesso não é conhecida aqui. Tente outra, ou inicie sessão com a palavra-passe.',
  setUpTitle: 'Configurar um segundo passo',
  setUpLead:
    'A sua empresa pede mais do que uma palavra-passe. Use uma aplicação de autenticação no telemóvel, como Aegis, Google Authenticator ou 1Password.',
  secondLead: name => `Olá ${name}, a palavra-passe está certa. Mostre que é mesmo você.`,
};
