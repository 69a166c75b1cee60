// Portuguese words of what operations answer about documents, their numbers, amounts and sets.

export const ofDocuments: Record<string, string> = {
  '{document} is void: no other document can name it':
    'O documento {document} está anulado: nenhum outro o pode referir',
  '{document} is {reason}: nothing of it is open': 'O documento {document} {reason}: não tem nada em aberto',
  'closed, and was taken in part by {names}': 'está fechado e foi satisfeito em parte por {names}',
  'billed already by {names}': 'já foi faturado por {names}',
  closed: 'está fechado',
  'billed already': 'já foi faturado',
  '{document} has nothing open': 'O documento {document} não tem nada em aberto',
  '{document} has {open} open on line {line}, less than {asked}':
    'O documento {document} tem {open} em aberto na linha {line}, menos do que {asked}',
  '{document} has {open} open, less than {asked}': 'O documento {document} tem {open} em aberto, menos do que {asked}',
  '{document} owes nothing': 'O documento {document} não tem nada em dívida',
  '{document} was credited: nothing of it is due': 'O documento {document} foi creditado: não tem nada em dívida',
  '{document} was paid in part and credited: nothing of it is due':
    'O documento {document} foi pago em parte e creditado: não tem nada em dívida',
  '{document} is paid in full: nothing of it is due': 'O documento {document} está pago: não tem nada em dívida',
  '{document} has {due} due, less than {asked}': 'O documento {document} tem {due} em dívida, menos do que {asked}',
  '{document} has {left} left to credit, less than {asked}':
    'O documento {document} tem {left} por creditar, menos do que {asked}',
  '{document} is credited in full: nothing of it is left to credit':
    'O documento {document} foi creditado por inteiro: não resta nada por creditar',
  '{document} pays {paid} of {settled}, less than {asked}':
    'O documento {document} paga {paid} de {settled}, menos do que {asked}',
  "{document} can't be closed: it can be voided": 'O documento {document} não pode ser fechado; pode ser anulado',
  '{document} is {status} already': 'O documento {document} já está nesse estado',
  '{document} is void already': 'O documento {document} já está anulado',
  "{document} can't be void while {documents} depends on it: void that first":
    'O documento {document} não pode ser anulado enquanto {documents} depender dele: anule esse primeiro',
  "{document} can't be void while {documents} depend on it: void those first":
    'O documento {document} não pode ser anulado enquanto dependerem dele {documents}: anule esses primeiro',
  "can't change together with the status: send two requests":
    'não se altera juntamente com o estado: faça-o em dois passos',
  "must be VOID: {title} can't be closed": 'só pode ser anulado: documentos deste tipo não se fecham',
  "can't be given: {title} pay nothing": 'não se indica: documentos deste tipo não pagam nada',
  "Document '{number}' exists in document set '{set}'": 'O documento {number} já existe na série {set}',
  "Document {id} is '{name}', not '{set} {number}'": 'O documento {id} é “{name}”, e não “{set} {number}”',
  "There is no {noun} '{number}' in document set '{set}'": 'Não existe o documento {number} na série {set}',
  'There is no {noun} with the id {id}': 'Não existe nenhum documento com o id {id}',
  'There is no document with the id {id}': 'Não existe nenhum documento com o id {id}',
  'There is no document with id {id}': 'Não existe nenhum documento com o id {id}',
  'There is no document with id {id} here': 'Não existe nenhum documento com o id {id}',
  'No {type} follows a {other}': 'Este documento não dá origem a um documento desse tipo',
  "The numbers of document set '{set}' are in heavy use":
    'A numeração da série {set} está muito ocupada: tente de novo',
  'The database did not answer in time': 'A base de dados não respondeu a tempo',
  "must be {next}: the server numbers the documents of set '{set}'":
    'deixe vazio: é o servidor que numera os documentos da série {set}',
  "must not be {next}: the documents of set '{set}' bring their numbers":
    'indique o número: a série {set} recebe os números de quem cria os documentos',
  "can't be {next}: '{highest}' is the highest number of set '{set}': an administrator can change its pattern":
    'não há número seguinte: “{highest}” é o último da série {set}; um administrador pode alterar o formato',
  "is before {earlier}: the dates of set '{set}' must not go back":
    'é anterior a {earlier}: as datas da série {set} não podem recuar',
  "{date}, the date of '{number}'": '{date}, a data de {number}',
  "names '{set}', a set for {type} documents": 'a série {set} é de documentos de outro tipo',
  "names '{set}', which takes no new documents ({state})": 'a série {set} não aceita documentos novos',
  'the active sets for {noun} are {codes}': 'as séries ativas deste tipo são {codes}',
  "no set for {noun} is active: an administrator adds one with 'kontor set add'":
    'não há nenhuma série ativa deste tipo: um administrador cria-a em Séries de documentos',
  "The highest number of {key} in document set '{set}' is not known yet":
    'Ainda não se conhece o último número da série {set}',
  'is more than total_amount': 'é mais do que o total',
  'is before the date {date}': 'é anterior à data {date}',
  'is before the production date {date}': 'é anterior à data de produção {date}',
  "names another {party} than {field}, whose code is '{code}'": 'não é o mesmo que {field}, cujo código é “{code}”',
  "is where the goods are: '{location}'": 'os artigos já estão em “{location}”',
  "names no earlier document: '{name}'; it takes the seq_number, or set and number as in 'FT 2026/1'":
    'não há nenhum documento anterior “{name}”; indique a série e o número, como em FT 2026/1',
  'names more than one document: write {names}': 'há mais de um documento assim: escreva {names}',
  'is for receipts, payments and credit notes: {title} pay nothing':
    'é só para recibos, pagamentos e notas de crédito: este documento não paga nada',
  'names {document}: {title} pay {titles}': 'o documento {document} não pode ser pago por este',
  'is {currency}, but {document} is in {other}': 'é {currency}, mas o documento {document} está em {other}',
  'must be 0 or more': 'no mínimo 0',
  'adds up to {sum}, more than {most}': 'soma {sum}, mais do que o permitido: {most}',
  'total_amount less the withholding': 'o total menos a retenção',
  "Field '{field}' was rounded from {sent} to {amount}: amounts in {currency} have {places}":
    '{field}: {sent} foi arredondado para {amount}; os valores em {currency} têm {places}',
  'must have {places} in {currency}': 'em {currency} tem de ter {places}',
  'no decimal places': 'zero casas decimais',
  'at most {places} decimal places': 'no máximo {places} casas decimais',
  'must be greater than 0': 'tem de ser maior do que 0',
  'must be 1 or left out: the document is in {currency}, the currency of the account':
    'deixe vazio: o documento está em {currency}, a moeda da empresa',
  "There is no exchange rate for {currency} on {day}: the goods came in at their present average cost; send exchange_rate, or have an administrator run 'kontor rate set'":
    'Não há taxa de câmbio de {currency} em {day}: os artigos entraram ao custo médio atual. Indique o câmbio no documento, ou defina a taxa em Taxas de câmbio',
  "Field '{field}' is {amount}, but {why} (tolerance {tolerance})":
    '{field}: é {amount}, mas {why} (tolerância {tolerance})',
  "Field '{field}' is {sent}, but '{rate}' is {percent}, which is {due} of {net}":
    'O campo {field} é {sent}, mas {rate} é {percent}, ou seja {due} de {net}',
  "Field '{rate}' is a rate, and the document has no net amount to take it of: send '{field}'":
    'O campo {rate} é uma taxa, e o documento não tem valor líquido a que a aplicar: envie {field}',
  'the lines add up to {total}': 'as linhas somam {total}',
  'the lines add up to {total}, or {less} less the withholding':
    'as linhas somam {total}, ou {less} depois da retenção',
  'the lines come to {net} before VAT': 'as linhas somam {net} sem IVA',
  'the VAT of the lines is {vat}': 'o IVA das linhas é {vat}',
  'with VAT {vat} the lines leave {net}': 'com {vat} de IVA, as linhas deixam {net}',
  '{sum} is the sum without VAT: total_amount is with VAT, and a unit_price with VAT needs vat_included':
    '{sum} é a soma sem IVA: o total inclui IVA, e os preços com IVA exigem que se marque IVA incluído',
  'items[{line}] has no qty: it counts as 1': '{line}: não tem quantidade; conta como 1',
  'items[{line}].vat is a rate in percent: {rate} is less than one percent, write {percent} for {other} percent':
    '{line}: o IVA é uma taxa em percentagem, e {rate} é menos de um por cento; para {other} por cento escreva {percent}',
  'items[{line}] credits {credited}, more than the {cost} that it cost on {document}':
    '{line}: credita {credited}, mais do que os {cost} que custou em {document}',
  'items[{line}].vat {reason}': '{line}: o IVA {reason}',
  'is {rate}, but {document} has it at {rates}': 'é {rate}, mas {document} tem o artigo a {rates}',
  'is {rate}, but {document} has it at {rates}: no quantity of it is credited':
    'é {rate}, mas {document} tem o artigo a {rates}: não se credita nenhuma quantidade',
  "items[{line}].item_code '{codes}' is no article: the line is free text and moves no stock":
    '{line}: não há nenhum artigo “{codes}”; fica como texto livre e não move stock',
  '{what} are no articles: the lines are free text and move no stock':
    'Há linhas com códigos que não são de artigos: ficam como texto livre e não movem stock',
  'Nothing of {name} was {why}': 'De {name} não foi {why}',
  "Serial number '{number}' of article '{item}' was sold to another party than that of this document: '{code}'":
    'O número de série “{number}” do artigo “{item}” foi vendido a outra entidade, e não à deste documento: “{code}”',
  "{name} is of another party than this document: '{code}'":
    '{name} é de outra entidade, e não da deste documento: “{code}”',
  'is required, because the documents have different parties: {names}':
    'preenchimento obrigatório, porque os documentos são de entidades diferentes: {names}',
  'paid: settles says what is paid, and gives it nothing': 'pago nada: foi indicado o que se paga, e não o inclui',
  'paid: nothing of the amount was left for it': 'pago nada: já não sobrava valor',
  'credited: nothing of the amount was left for it': 'creditado nada: já não sobrava valor',
  'taken: nothing of it is open for these lines, or documents before it have what they take':
    'satisfeito nada: não tem nada em aberto para estas linhas, ou os documentos anteriores já o cobrem',
  'taken: {titles} take nothing of other documents, and only refer to them':
    'satisfeito nada: este tipo de documento só refere outros',
  'paid: {titles} and only refer to other documents': 'pago nada: este documento só o refere',
  '{what}: {titles}, and only refer to other documents': '{what} nada: este documento só o refere',
  'credits an amount of': 'credita um valor de',
  paid: 'pago',
  taken: 'satisfeito',
  'This server sends no mail': 'Este servidor não envia e-mails',
  'This server sends no mail: its administrator sets SMTP_URL and MAIL_FROM':
    'Este servidor não envia e-mails: quem o administra define SMTP_URL e MAIL_FROM',
  'The account may send {count} messages a day': 'A empresa pode enviar {count} mensagens por dia',
  "There is no document in the set '{set}'": 'Não há nenhum documento na série {set}',
  'There is no such template or language': 'Não existe esse modelo ou essa língua',
  'Too many documents are waiting to be printed': 'Há demasiados documentos à espera de impressão',
  'The document could not be printed: the server can start no renderer or read no template now':
    'O documento não pôde ser impresso: o servidor não consegue de momento preparar a impressão',
  'The document could not be printed: its renderer ended or took too long':
    'O documento não pôde ser impresso: a preparação parou ou demorou demasiado',
  "There is no document set '{code}'": 'Não existe a série {code}',
  "The document set '{code}' is the only one for {type} documents":
    'A série {code} é a única para documentos deste tipo',
  "The document set '{code}' is used by {documents}": 'A série {code} é usada por {documents}',
  'needs a set that the server numbers: {rest}': 'exige uma série numerada pelo servidor',
  'must have {n}, the number, exactly once, e.g. {year}/{n}':
    'tem de ter {n}, o número, uma só vez, por exemplo {year}/{n}',
  'may have letters, digits, spaces and / . _ # : + - beside {year}, {month} and {n}':
    'pode ter letras, algarismos, espaços e / . _ # : + - além de {year}, {month} e {n}',
  'must not begin or end with a space': 'não pode começar nem acabar com um espaço',
  'makes numbers of up to {longest} characters: at most {most} are allowed':
    'dá números com até {longest} caracteres: o máximo é {most}',
  "has '{{name}}': it may have {year}, {month}, and {n} or {n:6} for a number with at least 6 (1 to 15) digits":
    'tem “{name}”: pode ter {year}, {month} e {n} ou {n:6}, um número com pelo menos 6 algarismos (1 a 15)',
};
