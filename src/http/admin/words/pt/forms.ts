// Portuguese words of forms: what is wrong, what is optional, what has happened.

import type { forms as en } from '../en/forms.ts';

export const forms: typeof en = {
  problem: 'Há um problema',
  problems: count => `Há ${count} problemas`,
  optional: label => `${label} (opcional)`,
  choose: 'Escolher …',
  created: (one, name) => `Criado: ${one.toLowerCase()} ${name}.`,
  saved: (one, name) => `Gravado: ${one.toLowerCase()} ${name}.`,
  nowSaved: value => `Gravado entretanto: ${value}`,
  nothing: 'nada',
  conflict: 'Outra pessoa alterou isto entretanto',
  conflictText:
    'Nada foi gravado. O que escreveu está em baixo; ao lado está o que a outra pessoa gravou. Guarde de novo para o substituir.',
  upTo: count => `No máximo ${count} caracteres`,
  required: 'é obrigatório',
  empty: 'não pode ficar vazio',
  tooLong: count => `tem mais de ${count} caracteres`,
  notEmail: 'tem de ser um endereço de correio eletrónico',
  notOneLine: 'tem de ser uma só linha',
  lengthUpTo: count => `tem de ter de 1 a ${count} caracteres`,
  notWeb: 'tem de ser um endereço que começa por http:// ou https://',
  notNumber: 'tem de ser um número',
  notWhole: 'tem de ser um número inteiro',
  tooManyDigits: 'tem mais de 15 algarismos antes da vírgula',
  tooSmall: least => `tem de ser ${least} ou mais`,
  tooLarge: most => `tem de ser ${most} ou menos`,
  tooManyPlaces: count => `pode ter no máximo ${count} casas decimais`,
  notDate: 'tem de ser um dia que existe',
  notOurTime: 'tem de estar entre os anos 1900 e 2200',
  notChoice: 'tem de ser uma das opções',
  notCountry: 'tem de ser um país',
  unknown: value => `não existe: “${value}”`,
  taken: 'já é usado por outro registo',
  badCharacter: 'tem um carácter que um texto não pode ter',
};
