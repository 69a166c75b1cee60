// Portuguese words of the settings of the server, by their names.

export const settings: Record<string, string> = {
  PORT: 'Porta em que escuta; 0 para uma livre',
  HOST: 'Endereço em que escuta; `0.0.0.0` para todas as interfaces',
  DATABASE_URL:
    'O seu próprio PostgreSQL (15 ou posterior), com vários servidores na forma `postgresql://login@um:5432,dois:5432/nome`; sem ele o Kontor inicia o incorporado',
  DATABASE_READ_URL:
    'Réplicas desse PostgreSQL, escritas da mesma forma, que respondem a listas e PDF; o utilizador é o do principal',
  DESTINATION_DATABASE_URL:
    'O PostgreSQL para onde `kontor account move` muda uma conta, salvo indicação em `--to`; o utilizador é o do proprietário',
  KONTOR_DATA: 'Pasta do PostgreSQL incorporado, dos PDF guardados e dos seus modelos; relativa à do programa',
  BACKUP_BEFORE_MIGRATION:
    '`off` para migrar a base de dados incorporada sem cópia de segurança em `KONTOR_DATA/backups`',
  PUBLIC_URL: 'Endereço do servidor para os clientes, se houver um proxy',
  TRUST_PROXY: 'Endereços dos proxies em cujo `X-Forwarded-For` se confia, separados por vírgulas',
  LOG_LEVEL: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` ou `silent`',
  LOG_FORMAT: '`pretty` para pessoas, `json` para programas; `auto`: `pretty` se a saída for um terminal',
  REQUEST_LOG: '`off`: os últimos pedidos de uma conta não são guardados para os seus administradores',
  CORS_ORIGINS: 'Origens permitidas a navegadores (CORS), separadas por vírgulas; por predefinição nenhuma',
  BODY_LIMIT: 'Tamanho máximo de um pedido, em bytes',
  DATABASE_POOL: 'Número máximo de ligações à base de dados de cada processo do servidor',
  DATABASE_PREPARE: '`off` para um pooler em modo de transação sem instruções preparadas (PgBouncer anterior a 1.21)',
  DATABASE_DEADLINE_MS: 'Tempo limite de uma instrução em milissegundos; depois responde 503 DB_TIMEOUT',
  DATABASE_RESTARTS:
    'Arranques falhados seguidos depois de o PostgreSQL incorporado parar sozinho; a seguir o servidor termina',
  MAX_WAITING:
    'Número máximo de pedidos à espera da base de dados; depois, uma conta que já tem a sua parte recebe 503 OVERLOADED',
  PAGE_MEMORY:
    'Memória em bytes para páginas de listas e PDF que os clientes ainda não leram, por processo do servidor; uma conta tem um quarto',
  MAX_EVENT_LOOP_LAG_MS:
    'Atraso do ciclo de eventos a partir do qual os pedidos recebem 503 OVERLOADED, em milissegundos; 0 = nunca',
  SESSION_IDLE_SECONDS: 'Uma sessão termina depois deste tempo sem pedidos',
  SESSION_LIFETIME_SECONDS: 'Uma sessão termina sempre depois deste tempo',
  RATE_REQUESTS: 'Pedidos por segundo e conta; 0 = sem limite, também nas definições abaixo',
  RATE_TOKEN_REQUESTS: 'Pedidos por segundo e token de sessão',
  RATE_ADDRESS_REQUESTS: 'Pedidos por segundo e endereço',
  RATE_LOGINS: 'Inícios de sessão por minuto e endereço',
  RATE_FAILED_USER:
    'Inícios de sessão falhados por minuto e utilizador; a espera depois de cada um duplica, até cinco minutos',
  RATE_FAILED_ADDRESS:
    'Inícios de sessão falhados por minuto e endereço, e outras tantas assinaturas erradas de ligações de documentos',
  RATE_PDF: 'PDF por segundo e conta',
  RATE_SMS: 'Mensagens de texto por segundo e conta',
  DOCUMENT_LINK_DAYS: 'Dias durante os quais é válido o `url` de um documento criado',
  SHUTDOWN_SECONDS:
    'Tempo em que o servidor para: os pedidos em curso têm-no todo, menos o último quarto ou dois segundos',
  HOST_ADMINISTRATORS:
    'Utilizadores que veem as páginas da instalação em `/admin/host`: `conta/utilizador`, separados por vírgulas; por predefinição ninguém. Quem administra uma dessas contas pode tornar-se um deles, por isso indique uma sua',
  MAX_CONNECTIONS:
    'Número máximo de ligações de clientes a cada processo do servidor; 4096 se não for definido. Menos onde o limite de ficheiros abertos do processo for baixo',
  MAX_CONNECTIONS_PER_ADDRESS:
    'Número máximo de ligações de um endereço (IPv6: uma rede /64) a cada processo do servidor; 0 = sem limite, metade de todas se não for definido. Os endereços da própria máquina e os de `TRUST_PROXY` não têm limite',
  HEADERS_SECONDS: 'Tempo para chegarem o endereço e os cabeçalhos de um pedido',
  REQUEST_SECONDS: 'Tempo para chegar um pedido inteiro; não menos do que `HEADERS_SECONDS`',
  KEEP_ALIVE_SECONDS: 'Uma ligação sem pedidos é fechada depois deste tempo; mais longo do que o de um proxy à frente',
  HSTS_SECONDS:
    'Tempo durante o qual os navegadores usam só https (`Strict-Transport-Security`); enviado se `PUBLIC_URL` for https e um proxy de `TRUST_PROXY` disser que o pedido veio por https; 0 = nunca',
  METRICS_TOKEN:
    'Se for definido, `/metrics` exige-o como bearer token; senão `/metrics` só responde a clientes desta máquina que peçam `localhost` ou o seu endereço; um proxy não deve passar `/metrics`',
  WORKERS: 'Número de processos do servidor nesta máquina; `auto` para um por núcleo',
  SECRET_KEY:
    'Chave que cifra os segredos das aplicações de autenticação na base de dados, a mesma em todos os servidores de uma base de dados; sem ela, `KONTOR_DATA/secret.key`, criada no primeiro arranque',
  SMTP_URL:
    'Servidor que recebe os e-mails a enviar: `smtps://utilizador:palavra-passe@servidor:465` ou `smtp://utilizador:palavra-passe@servidor:587`; sem ele não se enviam e-mails',
  SMTP_TLS:
    '`off` para entregar os e-mails a um servidor `smtp://` também sem TLS, por exemplo um nesta máquina; on: STARTTLS ou nada',
  MAIL_FROM: 'Endereço de onde vêm os e-mails; o nome à frente dele é o da empresa',
  MAIL_PER_DAY: 'Mensagens por dia que os utilizadores de uma conta podem enviar; os avisos do servidor não contam',
  MAIL_POLL_SECONDS: 'Segundos entre duas leituras da fila de e-mails; as mensagens deste processo são enviadas logo',
  SMS_GATEWAY:
    'Serviço de mensagens de texto: `log` (só as escreve no registo), `http` (Twilio e compatíveis) ou `smpp`',
  SMS_FROM:
    'Remetente das mensagens que não têm um: um número, um número curto, um nome, ou um serviço de mensagens (`MG…`)',
  SMS_AT_ONCE: 'Número máximo de mensagens de texto que um processo do servidor envia ao mesmo tempo',
  SMS_POLL_SECONDS: 'Segundos entre duas leituras da fila de SMS; as mensagens deste processo são enviadas logo',
  SMS_ANSWER_SECONDS:
    'Tempo limite das respostas do serviço em segundos; 15 para `http` e 10 para `smpp` se não for definido',
  SMS_HTTP_URL: 'Endereço do serviço HTTP sem o caminho da API, por exemplo `https://api.twilio.com`',
  SMS_HTTP_ACCOUNT: 'Account SID no serviço HTTP',
  SMS_HTTP_TOKEN: 'Auth token dessa conta; os relatórios de entrega são assinados com ele',
  SMS_HTTP_USER: 'SID de uma chave da API para autenticar em vez da conta',
  SMS_HTTP_SECRET: 'Segredo dessa chave da API',
  SMS_SMPP_HOST: 'Máquina do servidor SMPP 3.4',
  SMS_SMPP_PORT: 'Porta do servidor SMPP',
  SMS_SMPP_TLS: '`on` para TLS com certificado verificado',
  SMS_SMPP_SYSTEM_ID: 'System id do bind',
  SMS_SMPP_PASSWORD: 'Palavra-passe do bind',
  SMS_SMPP_SYSTEM_TYPE: 'System type do bind',
  SMS_SMPP_LONG: 'Como enviar uma mensagem longa: em partes (`udh`) ou inteira (`payload`)',
  SMS_SMPP_RATE: 'Número máximo de partes por segundo e processo do servidor',
  SMS_SMPP_WINDOW: 'Número máximo de partes sem resposta',
  SMS_SMPP_ENQUIRE_SECONDS: 'Segundos entre dois pedidos `enquire_link`',
  SMS_SMPP_RECONNECT_SECONDS: 'Segundos antes da primeira religação; duplica até um minuto',
};
