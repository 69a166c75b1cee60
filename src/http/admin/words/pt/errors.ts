// Portuguese words of error pages.

import type { errors as en } from '../en/errors.ts';

export const errors: typeof en = {
  notFound: 'Página não encontrada',
  notFoundText: 'Não há nada neste endereço. Pode ter sido removido ou pertencer a outra conta.',
  forbidden: 'Não tem permissão',
  forbiddenText: 'O seu perfil não o permite. Um administrador da sua empresa pode fazê-lo ou dar-lhe outro perfil.',
  notAccepted: 'O formulário não foi aceite',
  notAcceptedText: 'Não veio desta página, ou a página é demasiado antiga. Abra-a de novo e volte a enviar.',
  suspended: 'Esta conta está suspensa',
  suspendedText: (reason: string) =>
    `Os dados ficam. Contacte quem gere este servidor.${reason === '' ? '' : ` O motivo indicado: ${reason}`}`,
  invalid: 'O pedido não é válido',
  unavailable: 'Indisponível de momento',
  unavailableText: 'O Kontor não pode responder agora. Nada foi alterado; tente de novo dentro de momentos.',
  unknownOutcome: 'Não se sabe se isto foi guardado. Envie o mesmo formulário outra vez: só é executado uma vez.',
  tooMany: 'Demasiados pedidos',
  tooManyText: 'Espere um momento e tente de novo.',
  internal: 'Ocorreu um erro',
  internalText: 'É uma falha do servidor. Está no registo com este número:',
  requestId: 'Pedido',
  backHome: 'Voltar à página inicial',
};
