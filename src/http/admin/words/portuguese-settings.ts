// What the settings are, and what the checks of the figures are called, in Portuguese. In English the program itself says it.

/** Names of checks. */
export const CHECK_NAMES: Record<string, string> = {
  'on hand': 'existências',
  balance: 'saldo',
  cost: 'custo',
  'average cost': 'custo médio',
  'serial number': 'número de série',
  'serial numbers named': 'números de série indicados',
  booked: 'stock movimentado',
  reserved: 'reservado',
  expected: 'esperado',
  reservation: 'reserva',
  relation: 'relação',
  open: 'em aberto',
  'open quantity': 'quantidade em aberto',
  status: 'estado',
  owed: 'devido',
  paid: 'pago',
  due: 'por pagar',
  snapshot: 'documento emitido',
  'exchange rate': 'taxa de câmbio',
  'number counter': 'contador de números',
  'number sequence': 'sequência de números',
};

/** Descriptions of settings by name. */
export const SETTING_DESCRIPTIONS: Record<string, string> = {
  PORT: 'Porta em que o servidor escuta; 0 para uma que esteja livre',
  HOST: 'Endereço em que escuta; `0.0.0.0` para todas as interfaces',
  DATABASE_URL:
    'O seu próprio PostgreSQL (15 ou posterior), com vários servidores na forma `postgresql://login@one:5432,two:5432/name`; sem ele, o Kontor inicia o que traz consigo',
  DATABASE_READ_URL:
    'Réplicas desse PostgreSQL, na mesma forma, que respondem a listas e PDF; o utilizador é o do servidor principal',
  DESTINATION_DATABASE_URL:
    'O PostgreSQL para onde `kontor account move` transfere uma conta, se `--to` não indicar outro; o utilizador é o do proprietário',
  KONTOR_DATA: 'Pasta do PostgreSQL que o Kontor traz, dos PDF guardados e dos seus modelos',
  BACKUP_BEFORE_MIGRATION:
    '`off` para migrar a base de dados do PostgreSQL que o Kontor traz sem cópia de segurança em `KONTOR_DATA/backups`',
  PUBLIC_URL: 'Endereço do servidor para os clientes, se houver um proxy',
  TRUST_PROXY: 'Endereços dos proxies em cujo `X-Forwarded-For` se confia, separados por vírgulas',
  LOG_LEVEL: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` ou `silent`',
  LOG_FORMAT: '`pretty` para pessoas, `json` para programas; `auto`: `pretty` se a saída for um terminal',
  REQUEST_LOG: '`off`: os últimos pedidos de uma conta não são guardados para os seus administradores',
  CORS_ORIGINS: 'Origens permitidas a navegadores (CORS), separadas por vírgulas; nenhuma por predefinição',
  BODY_LIMIT: 'Tamanho máximo do corpo de um pedido, em bytes',
  DATABASE_POOL: 'Número máximo de ligações de cada processo do servidor à base de dados',
  DATABASE_PREPARE: '`off` para um pooler em modo de transação sem instruções preparadas (PgBouncer anterior a 1.21)',
  DATABASE_DEADLINE_MS: 'Tempo máximo de uma instrução em milissegundos; depois 503 DB_TIMEOUT',
  DATABASE_RESTARTS:
    'Arranques falhados seguidos, depois de o PostgreSQL que o Kontor traz ter terminado por si; então o servidor termina',
  MAX_WAITING:
    'Número máximo de pedidos à espera da base de dados; depois, uma conta que tem a sua parte deles recebe 503 OVERLOADED',
  PAGE_MEMORY:
    'Memória em bytes, em cada processo, para páginas de listas e PDF que os clientes ainda não leram; uma conta tem um quarto',
  MAX_EVENT_LOOP_LAG_MS:
    'Atraso do ciclo de eventos a partir do qual os pedidos recebem 503 OVERLOADED, em milissegundos; 0 = nunca',
  SESSION_IDLE_SECONDS: 'Uma sessão termina depois deste tempo sem pedidos',
  SESSION_LIFETIME_SECONDS: 'Uma sessão termina, em qualquer caso, depois deste tempo',
  RATE_REQUESTS: 'Pedidos por segundo e conta; 0 = sem limite, também para as definições abaixo',
  RATE_TOKEN_REQUESTS: 'Pedidos por segundo e token de sessão',
  RATE_ADDRESS_REQUESTS: 'Pedidos por segundo e endereço',
  RATE_LOGINS: 'Inícios de sessão por minuto e endereço',
  RATE_FAILED_USER:
    'Inícios de sessão falhados por minuto e utilizador; a espera depois de cada um duplica, até cinco minutos',
  RATE_FAILED_ADDRESS:
    'Inícios de sessão falhados por minuto e endereço, e outras tantas assinaturas erradas de ligações para documentos',
  RATE_PDF: 'PDF por segundo e conta',
  RATE_SMS: 'Mensagens de texto por segundo e conta',
  DOCUMENT_LINK_DAYS: 'Dias durante os quais o `url` de um documento criado é válido',
  SHUTDOWN_SECONDS:
    'Tempo em que o servidor para: os pedidos em curso têm-no todo menos o último quarto, ou menos dois segundos',
  HOST_ADMINISTRATORS:
    'Utilizadores que veem as páginas da instalação em `/admin/host`: `conta/utilizador`, separados por vírgulas; ninguém por predefinição. Quem administra uma dessas contas pode tornar-se um deles; indique, por isso, uma conta sua',
  MAX_CONNECTIONS:
    'Número máximo de ligações de clientes a cada processo; 4096 se não for definido. Menos onde o limite de ficheiros abertos do processo é baixo',
  MAX_CONNECTIONS_PER_ADDRESS:
    'Número máximo de ligações de um endereço (IPv6: uma rede /64) a cada processo; 0 = sem limite, metade de todas se não for definido. Os endereços locais e os de `TRUST_PROXY` não têm limite',
  HEADERS_SECONDS: 'Tempo para a chegada do endereço e dos cabeçalhos de um pedido',
  REQUEST_SECONDS: 'Tempo para a chegada de um pedido inteiro; não menos do que `HEADERS_SECONDS`',
  KEEP_ALIVE_SECONDS: 'Uma ligação sem pedidos é fechada depois deste tempo; mais longo do que o de um proxy à frente',
  HSTS_SECONDS:
    'Tempo durante o qual os navegadores só usam https (`Strict-Transport-Security`), enviado se `PUBLIC_URL` for https e um proxy de `TRUST_PROXY` disser que o pedido veio por https; 0 = nunca',
  METRICS_TOKEN:
    'Se for definido, `/metrics` exige-o como token; senão, `/metrics` só responde a clientes desta máquina que pedem `localhost` ou o seu endereço; um proxy não deve deixar passar `/metrics`',
  WORKERS: 'Número de processos do servidor nesta máquina; `auto` para um por núcleo',
  SECRET_KEY:
    'Chave que cifra na base de dados os segredos dos códigos de uso único, a mesma para todos os servidores de uma base de dados; sem ela, `KONTOR_DATA/secret.key`, criada no primeiro arranque',
  SMTP_URL:
    'Servidor que recebe o correio a enviar: `smtps://user:password@host:465` ou `smtp://user:password@host:587`; sem ele não se envia correio',
  SMTP_TLS:
    '`off` para entregar correio a um servidor `smtp://` também sem TLS, como um desta máquina; on: STARTTLS ou nada',
  MAIL_FROM: 'Endereço de onde vem o correio; o nome antes dele é o da empresa',
  MAIL_PER_DAY: 'Mensagens por dia que os utilizadores de uma conta podem enviar; os avisos do servidor não contam',
  MAIL_POLL_SECONDS:
    'Segundos entre duas leituras da fila de correio; as mensagens que este processo põe na fila são enviadas logo',
  SMS_GATEWAY:
    'Serviço das mensagens de texto: `log` (só escreve no registo), `http` (Twilio e serviços compatíveis) ou `smpp`',
  SMS_FROM:
    'Remetente das mensagens que não o têm: um número, um número curto, um nome ou um serviço de mensagens (`MG…`)',
  SMS_AT_ONCE: 'Número máximo de mensagens de texto que um processo envia ao mesmo tempo',
  SMS_POLL_SECONDS:
    'Segundos entre duas leituras da fila de SMS; as mensagens que este processo põe na fila são enviadas logo',
  SMS_ANSWER_SECONDS:
    'Tempo máximo para respostas do serviço, em segundos; 15 para `http` e 10 para `smpp` se não for definido',
  SMS_HTTP_URL: 'Endereço do serviço HTTP sem o caminho da sua API, como `https://api.twilio.com`',
  SMS_HTTP_ACCOUNT: 'Account SID no serviço HTTP',
  SMS_HTTP_TOKEN: 'Auth token dessa conta; os relatórios de entrega são assinados com ele',
  SMS_HTTP_USER: 'SID de uma chave da API, para autenticação em vez da conta',
  SMS_HTTP_SECRET: 'Segredo dessa chave da API',
  SMS_SMPP_HOST: 'Máquina do servidor SMPP 3.4',
  SMS_SMPP_PORT: 'Porta do servidor SMPP',
  SMS_SMPP_TLS: '`on` para TLS com um certificado verificado',
  SMS_SMPP_SYSTEM_ID: 'System id da ligação',
  SMS_SMPP_PASSWORD: 'Palavra-passe da ligação',
  SMS_SMPP_SYSTEM_TYPE: 'System type da ligação',
  SMS_SMPP_LONG: 'Como enviar uma mensagem longa: em partes (`udh`) ou inteira (`payload`)',
  SMS_SMPP_RATE: 'Número máximo de partes por segundo e processo do servidor',
  SMS_SMPP_WINDOW: 'Número máximo de partes sem resposta',
  SMS_SMPP_ENQUIRE_SECONDS: 'Segundos entre dois pedidos `enquire_link`',
  SMS_SMPP_RECONNECT_SECONDS: 'Segundos até à primeira religação; duplicam até um minuto',
};
