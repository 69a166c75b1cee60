// Portuguese words of forms: what is wrong, what is optional, what has happened.

import type { forms as en } from '../en/forms.ts';

export const forms: typeof en = {
  problem: 'Há um problema',
  problems: count => (count === 1 ? 'Há 1 problema' : `Há ${count} problemas`),
  optional: label => `${label} (opcional)`,
  choose: 'Escolher …',
  created: (one, name) => `Criado: ${one.toLowerCase()} ${name}.`,
  saved: (one, name) => `Guardado: ${one.toLowerCase()} ${name}.`,
  nowSaved: value => `Guardado entretanto: ${value}`,
  nothing: 'nada',
  conflict: 'Outra pessoa alterou isto entretanto',
  conflictText:
    'Nada foi guardado. O que escreveu está em baixo; ao lado está o que a outra pessoa gravou. Guarde de novo para o substituir.',
  ofLine: (line, label) => (label === undefined ? `Linha ${line}` : `Linha ${line}: ${label}`),
};
