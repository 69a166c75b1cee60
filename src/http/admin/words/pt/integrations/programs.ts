// Portuguese words of tokens, sessions and the request log.

import type {
  requests as enRequests,
  sessions as enSessions,
  tokens as enTokens,
} from '../../en/integrations/programs.ts';

export const tokens: typeof enTokens = {
  title: 'Tokens da API',
  lead: 'Um programa que usa a interface entra com um token. Não pode fazer mais do que o seu utilizador.',
  reference: 'Referência da API',
  referenceHelp: 'A referência da interface tem uma página para experimentar pedidos. Entre nela com um token.',
  add: 'Criar token',
  name: 'Nome',
  nameHelp: 'Para que serve, por exemplo “loja online”',
  user: 'Utilizador',
  userHelp: 'Os documentos são emitidos em nome deste utilizador',
  scopes: 'Pode',
  scope: { read: 'Ler', write: 'Escrever', sms: 'Enviar mensagens' },
  expires: 'Válido até',
  expiresHelp: 'Vazio: até ser revogado',
  never: 'Sem prazo',
  nonceWindow: 'Janela de nonces',
  nonceWindowHelp: 'Para programas que escrevem em paralelo numa sessão, por exemplo 64; senão 0',
  state: 'Estado',
  states: {
    valid: 'Válido',
    replaced: 'Substituído',
    expired: 'Expirado',
    revoked: 'Revogado',
    'user disabled': 'Utilizador desativado',
  },
  created: 'Criado',
  lastUsed: 'Último uso',
  notUsed: 'Ainda não usado',
  empty: 'Ainda não há tokens.',
  secretTitle: name => `O token “${name}”`,
  secretLead: 'Copie-o agora: só é mostrado uma vez e ninguém o consegue descobrir depois.',
  secret: 'Token',
  tryIt: 'Experimentar',
  tryItHelp: 'Isto abre uma sessão; a resposta traz o token da sessão.',
  done: 'Já o copiei',
  already: name => `O token ${name} já foi criado e mostrado nessa altura. Se ninguém o tem, gere um novo segredo.`,
  rotate: 'Novo segredo',
  rotateHelp: 'O programa recebe um novo token com os mesmos direitos. O anterior funciona ainda durante este tempo.',
  overlap: 'O anterior funciona durante',
  overlaps: { '0': 'Nenhum tempo: termina já', '3600': 'Uma hora', '86400': 'Um dia', '604800': 'Uma semana' },
  revoke: 'Revogar',
  revokeHelp: 'O token e as suas sessões terminam já, de vez.',
  revoked: name => `O token ${name} foi revogado.`,
  noScope: 'Escolha o que o token pode fazer',
  tooMuch: 'Um token não pode fazer mais do que o seu utilizador',
  noUser: 'Não há nenhum utilizador ativo com este nome',
  pastDay: 'O último dia tem de ser no futuro',
  notName: 'Dê-lhe um nome de até 100 caracteres que nenhum outro token tenha',
  notWindow: 'A janela de nonces tem de ser um número inteiro de 0 a 1024',
};

export const sessions: typeof enSessions = {
  title: 'Sessões',
  lead: 'Quem está agora ligado, pessoas e programas.',
  user: 'Utilizador',
  openedBy: 'Aberta por',
  reference: 'página de referência',
  password: 'Palavra-passe',
  token: name => `Token ${name}`,
  address: 'Endereço',
  since: 'Desde',
  used: 'Último uso',
  until: 'Até',
  end: 'Terminar',
  endOf: login => `Terminar a sessão de ${login}`,
  own: 'Esta sessão',
  ended: login => `A sessão de ${login} terminou.`,
  empty: 'Ninguém está ligado.',
};

export const requests: typeof enRequests = {
  title: 'Registo de pedidos',
  lead: 'Os últimos 10 000 pedidos dos seus programas. O conteúdo das escritas recusadas guarda-se sete dias, sem segredos.',
  filters: 'Filtrar pedidos',
  apply: 'Mostrar',
  clear: 'Limpar',
  all: 'Todos',
  time: 'Hora',
  who: 'Quem',
  user: 'Utilizador',
  token: 'Token',
  method: 'Método',
  address: 'Endereço',
  status: 'Resultado',
  statuses: { '2': 'Com sucesso', refused: 'Recusados ou falhados', '4': 'Recusados', '5': 'Falhados' },
  period: 'Período',
  lastDay: 'Últimas 24 horas',
  from: 'De',
  to: 'Até',
  duration: 'Duração',
  milliseconds: text => `${text} ms`,
  error: 'Erro',
  requestId: 'Id do pedido',
  older: 'Mais antigos',
  newest: 'Mais recentes',
  empty: 'Não há pedidos assim.',
  oneTitle: 'Porque foi recusado?',
  oneSuccess: 'Pedido',
  answer: 'O que foi respondido',
  remedy: 'O que fazer',
  fields: 'Campos',
  field: 'Campo',
  problem: 'O que está errado',
  body: 'O que foi enviado',
  bodyHelp: 'Os segredos estão ocultos e os textos longos cortados.',
  remedyFields: 'Os campos são indicados abaixo.',
  noBody: 'O que foi enviado não está guardado, ou já não está.',
  remedies: {
    INVALID_ARGUMENT:
      'A mensagem diz o que escrever. Corrija o programa e envie o pedido outra vez: nada foi gravado e o nonce não ficou gasto.',
    INVALID_NONCE:
      'O programa tem de enviar um nonce maior em cada escrita de uma sessão. A mensagem diz para que foi usado este nonce: se era isso que o programa queria, já foi executado e não deve ser enviado outra vez.',
    AUTH_FAILED:
      'A mensagem diz o que está errado no token. Se a sessão terminou, o programa tem de abrir outra com o seu token da API (GET /helo); se o token foi revogado ou expirou, crie um novo. Uma escrita repetida na nova sessão precisa da Idempotency-Key que tinha: um nonce da sessão antiga já não protege.',
    PERMISSION_DENIED:
      'O utilizador ou o token não tem este direito. Dê outro perfil ao utilizador, ou crie um token com mais direitos. Se a mensagem diz que a conta está suspensa, fale com quem gere o servidor. Uma nova sessão não ajuda.',
    NOT_FOUND:
      'O endereço, a sua versão ou o id não existe. A mensagem indica o endereço pretendido, se o houver. Um id pertence a uma só empresa e a um só tipo de documento.',
    METHOD_NOT_ALLOWED:
      'O endereço existe, mas não para este método. O cabeçalho Allow da resposta indica os que aceita.',
    DUPLICATE_ENTRY: 'O registo já existe: o programa deve lê-lo na lista e alterá-lo com PUT, em vez de o criar.',
    CONFLICT:
      'A mensagem diz porquê: o registo mudou, está faturado, fechado ou anulado; retira-se ou paga-se mais do que está em aberto; um número de série está noutro local; ou o mesmo pedido ainda está a ser executado. Leia o registo outra vez antes de nova tentativa.',
    INSUFFICIENT_STOCK:
      'A mensagem tem o artigo, o local, a quantidade existente e a pedida. Registe o que lá está (um inventário, uma compra), ou permita stock negativo nas definições da empresa.',
    PAYLOAD_TOO_LARGE:
      'O corpo é maior do que o servidor aceita (1 MiB, se não for definido outro limite). Envie menos de cada vez; um documento pode ser feito por partes.',
    UNSUPPORTED_MEDIA_TYPE:
      'Envie JSON em UTF-8, com o cabeçalho Content-Type: application/json; um formulário só em /auth.',
    EXPECTATION_FAILED: 'Não envie o cabeçalho Expect, ou envie Expect: 100-continue.',
    IDEMPOTENCY_MISMATCH:
      'Esta Idempotency-Key já foi usada com outro pedido. Use uma chave nova em cada pedido diferente, e a mesma só para repetir um sem alterações.',
    RATE_LIMITED:
      'Espere o tempo que o cabeçalho Retry-After e a mensagem indicam: antes disso é em vão. Envie menos pedidos de cada vez; depois de palavras-passe erradas, corrija primeiro a palavra-passe.',
    INTERNAL:
      'É um erro do servidor, não do programa. Avise quem gere o servidor e indique o id do pedido: o registo do servidor tem a causa. Não repita uma escrita sem o seu nonce ou a sua Idempotency-Key.',
    DB_TIMEOUT:
      'Envie o mesmo pedido depois do tempo de Retry-After, com o mesmo nonce ou a mesma Idempotency-Key: só é executado uma vez. A mensagem diz o que se sabe de uma escrita.',
    OVERLOADED:
      'Envie o mesmo pedido depois do tempo de Retry-After. Mas se a mensagem diz que um documento foi criado e não impresso, imprima-o só mais tarde: criado outra vez, ficaria em duplicado.',
  },
};
