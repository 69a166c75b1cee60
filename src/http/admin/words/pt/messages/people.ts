// Portuguese words of what operations answer about users, tokens, sign-in, messages and the company.

export const ofPeople: Record<string, string> = {
  'The account is suspended': 'A conta está suspensa',
  'The account is suspended, ask who runs the server': 'A conta está suspensa; contacte quem gere o servidor',
  'The account is suspended: {given}': 'A conta está suspensa: {given}',
  'The account does not exist any more': 'A conta já não existe',
  "There is no account '{code}': 'kontor account list' lists all accounts": 'Não existe a conta {code}',
  'is the code that the account has': 'é o código que a conta já tem',
  'must be 1 to 32 letters, digits, _ or -': 'de 1 a 32 letras, algarismos, _ ou -',
  '{reason}: try again in {seconds} s': '{reason}: tente de novo dentro de {seconds} s',
  "Too many requests: {most} in {window} s are allowed (limit '{name}')":
    'Demasiados pedidos: são permitidos {most} em {window} s',
  'Too many failed attempts': 'Demasiadas tentativas falhadas',
  'Too many logins at once': 'Demasiados inícios de sessão ao mesmo tempo',
  'must have at least {count} characters: take a longer one, such as four words':
    'pelo menos {count} caracteres, por exemplo quatro palavras',
  'is one of the 10,000 most common passwords: take one that nobody else has':
    'é uma das 10 000 palavras-passe mais usadas: escolha outra',
  'is the login: take another one': 'é igual ao nome de utilizador: escolha outra',
  'must differ from the present one': 'tem de ser diferente da atual',
  'is not your password': 'não é a sua palavra-passe',
  'must be 1 to 60 visible ASCII characters': 'de 1 a 60 letras sem acentos, algarismos ou sinais, sem espaços',
  "There is no user '{login}'": 'Não existe o utilizador {login}',
  'There is no such user': 'Não existe esse utilizador',
  'There is no such role': 'Não existe esse perfil',
  "The user '{login}' is the only active one with the role admin":
    'O utilizador {login} é o único administrador ativo: dê primeiro esse perfil a outro',
  "The user '{login}' is disabled: enable it first": 'O utilizador {login} está desativado: ative-o primeiro',
  "A user with the role '{role}' may not do this: {roles} may, a new login does not help": 'O seu perfil não o permite',
  "This {what} lacks the right '{right}': ask an administrator, a new login does not help":
    'Falta a permissão “{right}”: peça-a a um administrador; iniciar outra sessão não adianta',
  "There is no session '{id}'": 'Não existe essa sessão',
  'There is no such session any more': 'Essa sessão já não existe',
  "A user with the role {role} can't give the scope '{scope}'": 'O perfil deste utilizador não permite “{scope}”',
  "The token '{name}' was revoked or has expired": 'O token {name} foi revogado ou expirou',
  "The user of the token '{name}' is disabled": 'O utilizador do token {name} está desativado',
  "'{name}' is a former secret of a token: give the name of the token":
    '“{name}” é um segredo anterior de um token: indique o nome do token',
  "There is no token '{name}'": 'Não existe o token {name}',
  'There is no such token': 'Não existe esse token',
  'User name or password is wrong': 'O utilizador ou a palavra-passe não estão corretos',
  'This user signs in with a second factor, which the interface does not take: log in with an API token (GET /helo)':
    'Este utilizador inicia sessão com um segundo passo, que a interface não aceita: use um token da API',
  'One-time codes are set up already: remove them first':
    'A aplicação de autenticação já está configurada: remova-a primeiro',
  'Begin to set one-time codes up again': 'Comece de novo a configurar a aplicação de autenticação',
  'One-time codes are not set up': 'Não há nenhuma aplicação de autenticação configurada',
  'This company asks you for a second factor: add another one before you remove this':
    'A sua empresa pede-lhe um segundo passo: adicione outro antes de remover este',
  'Recovery codes stand in for a second factor: set one up first':
    'Os códigos de recuperação substituem um segundo passo: configure-o primeiro',
  'Give your password again first: this changes how you sign in':
    'Indique primeiro a palavra-passe: isto altera a forma como inicia sessão',
  'This passkey is not known in this account, or it came too late: try again':
    'Esta chave de acesso não é conhecida nesta conta, ou demorou demasiado: tente de novo',
  'This passkey does not belong to this user': 'Esta chave de acesso não é deste utilizador',
  'A user has at most {count} passkeys: remove one first':
    'Um utilizador tem no máximo {count} chaves de acesso: remova uma',
  'This came too late: begin to add the passkey again': 'Demorou demasiado: adicione a chave de acesso de novo',
  'You have no such passkey': 'Não tem essa chave de acesso',
  'The answer of the browser is no passkey for this address':
    'O que o navegador respondeu não é uma chave de acesso para este endereço',
  'This link does not work any more: ask an administrator for another one':
    'Esta ligação já não funciona: peça outra a um administrador',
  'This sign-in has ended: give your password again': 'Este início de sessão terminou: indique de novo a palavra-passe',
  'is not right, or was used already: take the one that the app shows now':
    'não está correto ou já foi usado: use o que a aplicação mostra agora',
  'must be {rate_form}': 'tem de ser {rate_form}',
  'a number greater than 0 such as 0.8659, with a point and no exponent, with at most 15 digits before the point and 20 after it':
    'um número maior do que 0',
  'must be a number greater than 0 such as 0.8659, with a point and no exponent, with at most 15 digits before the point and 20 after it':
    'tem de ser um número maior do que 0, com no máximo 15 algarismos inteiros e 20 casas decimais',
  'is {currency}, the currency of the account, which has no rate: it is always 1':
    '{currency} é a moeda da empresa, que não tem taxa: vale sempre 1',
  'has at most {count} saved views': 'no máximo {count} vistas guardadas',
  'A user has at most {count} saved views: remove one':
    'Um utilizador tem no máximo {count} vistas guardadas: remova uma',
  'are too long to be saved': 'são demasiado longos para guardar',
  'is no list': 'não é uma lista',
  'There is no such view': 'Não existe essa vista',
  'The account may send {count} text messages a day': 'A empresa pode enviar {count} mensagens de texto por dia',
  'begins with a country code that does not exist': 'começa por um indicativo que não existe',
  'is not a telephone number': 'não é um número de telefone',
  'is too short for a telephone number of its country': 'é demasiado curto para um número de telefone do seu país',
  'is too long for a telephone number of its country': 'é demasiado longo para um número de telefone do seu país',
  'has a length that no telephone number of its country has':
    'não tem o comprimento de um número de telefone do seu país',
  "is a national number and country '{country}' has no numbering plan here; write it as +…":
    'é um número nacional de um país que não conhecemos: escreva-o com o indicativo, +…',
  'has an extension, which can not receive text messages': 'tem uma extensão, que não recebe mensagens de texto',
  'must be an E.164 number, a short code of 3 to 8 digits, or a name of up to 11 letters and digits':
    'tem de ser um número com indicativo, um número curto de 3 a 8 algarismos, ou um nome até 11 letras e algarismos',
  'is a number in {country}, where this account may not send':
    'é um número de {country}, para onde a empresa não pode enviar',
  'an unknown country': 'um país desconhecido',
  'must not be longer than {count} characters; it has {length}': 'no máximo {count} caracteres; tem {length}',
  'contains half of a character (a lone surrogate)': 'tem um carácter que um texto não pode ter',
  'must not need more than {count} parts; it needs {parts}: {why}': 'no máximo {count} partes; precisa de {parts}',
  'the network could not deliver it': 'a rede não conseguiu entregá-la',
  'The database cannot write: it is read-only': 'A base de dados não aceita alterações de momento',
  'The first request with this Idempotency-Key is still in progress':
    'O primeiro envio deste formulário ainda está em curso',
  'This Idempotency-Key was used with another request: use a new key for each request':
    'Este formulário já foi enviado com outro conteúdo: abra-o de novo',
  'Send the same request again, with the same nonce or Idempotency-Key: it finds out, and is never carried out twice':
    'Envie o mesmo pedido outra vez: só é executado uma vez',
  'Sign in first: a form of more than {bytes} bytes is not kept':
    'Inicie sessão primeiro: um formulário tão grande não é guardado',
  'Send the same form again: that finds out, and it is never carried out twice':
    'Envie o mesmo formulário outra vez: só é executado uma vez',
  'The database did not answer COMMIT: whether the change was written is unknown. {reason}':
    'Não se sabe se a alteração foi guardada. {reason}',
  '{reason}. Nothing was written': '{reason}. Nada foi guardado',
  'The account has moved to another server: send the request again, it soon arrives there':
    'A conta mudou para outro servidor: tente de novo dentro de momentos',
  'The account has just moved to this server: send the request again':
    'A conta acabou de mudar para este servidor: tente de novo',
  'This server may not change it: the login of its DATABASE_URL is not the owner of the database. The command kontor can, with the owner':
    'Este servidor não o pode alterar: o utilizador de DATABASE_URL não é o proprietário da base de dados. O comando kontor pode',
  'The form has no key: open it again': 'O formulário não tem chave: abra-o de novo',
  'is not known, or came too late': 'não é conhecida, ou chegou tarde demais',
  'has more than {count} documents behind it: choose a shorter period':
    'abrange mais de {count} documentos: escolha um período mais curto',
  'The address names no figure': 'O endereço não indica nenhum valor',
  'Confirm first that it is you, then try again here':
    'Confirme primeiro que é a própria pessoa; depois tente de novo aqui',
  'This browser is not signed in any more': 'Este navegador já não tem sessão iniciada',
  'The statement of the message is gone': 'O extrato da mensagem já não existe',
  'The address has no id': 'O endereço não tem id',
  'The account has no logo': 'A empresa não tem logótipo',
  'There is no such record': 'Não existe esse registo',
  'There is no such record, or nothing happened to it': 'Não existe esse registo, ou nada lhe aconteceu',
  'There is no such request in the log: it has the last 10,000':
    'Esse pedido já não está no registo: guarda os últimos 10 000',
  '{count} septets of GSM 03.38 (€ ^ { } [ ] ~ | \\ take two)': '{count} septetos GSM 03.38',
  '{count} units of UCS-2, because it has characters outside GSM 03.38': '{count} unidades UCS-2',
  'This link was changed or has expired: in a session, GET /{type}?id=N&print=1 answers the document as a PDF':
    'Esta ligação foi alterada ou expirou',
  'The client has disconnected': 'O navegador desligou-se',
  'The server is shutting down': 'O servidor está a parar',
  '(not shown)': '(não é mostrado)',
  '({count} bytes)': '({count} bytes)',
  'There is no such request': 'Não existe esse pedido',
  'There is no such time': 'Não existe esse tempo',
  'The link is not whole': 'A ligação não está completa',
  'The browser has no step of a sign-in': 'O navegador não está a meio de um início de sessão',
  'The address has a character that text can not have': 'O endereço tem um carácter que um texto não pode ter',
  "A user with the role '{role}' may not do this": 'O seu perfil não o permite',
  "A user with the role '{role}' may not see {path}": 'O seu perfil não permite ver esta página',
};
