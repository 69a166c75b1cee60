// Portuguese words of what operations answer about stock, serial numbers, records, imports and files.

export const ofStock: Record<string, string> = {
  "Article '{code}' has {before} on hand at '{location}', {asked} asked":
    'O artigo {code} tem {before} em stock em {location}; são precisos {asked}',
  "Article '{code}' would have {balance} at '{location}'": 'O artigo {code} ficaria com {balance} em {location}',
  "Article '{code}' is not counted by quantity any more: take its quantity off the count":
    'O artigo {code} já não se conta por quantidade: retire a sua quantidade da contagem',
  "Field '{field}' must have one serial number a unit: article '{code}' needs {wanted}, given {given}":
    '{field}: um por unidade; o artigo {code} precisa de {wanted} e foram indicados {given}',
  "Field '{field}' must have one batch number a line: article '{code}' needs {wanted}, given {given}":
    '{field}: um lote por linha; o artigo {code} precisa de {wanted} e foram indicados {given}',
  "Field '{field}' repeats serial number {serials} of article '{code}'":
    '{field}: o número de série {serials} do artigo {code} está repetido',
  "Serial number '{serial}' of article '{code}' {reason}": 'Número de série {serial} do artigo {code}: {reason}',
  "Batch number '{serial}' of article '{code}' {reason}": 'Lote {serial} do artigo {code}: {reason}',
  "is in stock at '{location}' already": 'já está em stock em {location}',
  'batch at {location}': 'lote em {location}',
  '{what} at {location}': '{what} em {location}',
  'is not on file': 'não é conhecido',
  "is at '{location}', not at '{other}'": 'está em {location}, e não em {other}',
  "has {here} at '{location}', {asked} asked; there are {places}":
    'tem {here} em {location} e são precisos {asked}; há {places}',
  "has {here} at '{location}', {asked} asked; there are none elsewhere":
    'tem {here} em {location} e são precisos {asked}; não há noutros locais',
  "is before the production date {made} of '{serial}'": 'é anterior à data de produção {made} de {serial}',
  "is after the expiration date {expires} of '{serial}'": 'é posterior à validade {expires} de {serial}',
  'was taken back of the line that is credited already: it {reason}':
    'já foi devolvido da linha que se credita: {reason}',
  "is in stock at '{location}'": 'está em stock em {location}',
  'was not sold with the line that is credited: it {reason}': 'não foi vendido com a linha que se credita: {reason}',
  'was not bought with the line that is credited: it {reason}': 'não foi comprado com a linha que se credita: {reason}',
  "{count} at '{location}'": '{count} em {location}',
  'has {places}': 'existem {places}',
  'has none in stock': 'não há nenhum em stock',
  "is sold from '{location}'": 'foi vendido de {location}',
  "is gone from '{location}'": 'saiu de {location}',
  'has more than {count} serial numbers': 'tem mais de {count} números de série',
  "can't be kept for a {type}": 'só se gere para produtos',
  "can't be booked: the account has no default location": 'não pode ser lançado: a empresa não tem local habitual',
  "can't be set for an article tracked by {type}: its numbers come and go with documents":
    'não se indica: os números deste artigo entram e saem com documentos',
  "Field '{field}' can't change: the article has had stock or orders as '{value}'":
    '{field}: já não se altera, porque o artigo teve stock ou encomendas',
  'There is no article {id}': 'Não existe o artigo {id}',
  'There is no stock count {id}': 'Não existe a contagem {id}',
  'The stock count is {state} already': 'A contagem já terminou',
  'and the other choices leave no article to count': 'com as outras escolhas não fica nenhum artigo para contar',
  'must be chosen: a count has at most {count} articles': 'escolha uma: uma contagem tem no máximo {count} artigos',
  'must not be before the count was begun: movements before are not looked at':
    'não pode ser anterior ao início da contagem: os movimentos anteriores não são vistos',
  'Nothing is counted yet, so there is nothing to book': 'Ainda nada foi contado: não há nada para lançar',
  'Quantities were entered while the count was booked: book it again':
    'Foram registadas quantidades durante o lançamento: lance de novo',
  'names an article that is not on the sheet': 'este artigo não está na folha',
  "The {noun} '{code}' was used meanwhile, so it stays": '“{code}” passou entretanto a ser usado, por isso fica',
  "The {noun} '{code}' is used, so it stays: {reason}": '“{code}” é usado, por isso fica: {reason}',
  'it was changed after the import': 'Foi alterado depois da importação.',
  'it is in use': 'Está a ser utilizado.',
  'the stock that was booked with it stays': 'O stock lançado mantém-se.',
  'the login of the server may not remove records: it is not the owner of the database':
    'Este servidor não pode remover registos: o seu utilizador não é o proprietário da base de dados.',
  'it is the default location of the account': 'é o local habitual da empresa',
  "There is no {noun} '{code}': 'kontor {command} list' lists all {path}": 'Não existe “{code}”',
  'There is no {noun} with this id': 'Não existe nenhum registo com este id',
  'There is no {noun} {id}': 'Não existe o registo {id}',
  'The {noun} has changed since {version} was read': 'O registo foi alterado entretanto',
  "Fields 'id' and '{field}' name different records: '{value}' is {noun} {id}":
    'O id e {field} são de registos diferentes: “{value}” é {id}',
  "names no location: '{code}'": 'não existe o local “{code}”',
  'must be a PNG, JPEG or SVG picture': 'tem de ser uma imagem PNG, JPEG ou SVG',
  'is not a whole picture: its end is missing, or it is damaged':
    'está incompleta ou danificada: guarde a imagem outra vez',
  'has a script, which a picture may not have': 'tem um script, o que uma imagem não pode ter',
  'is larger than 1 MiB': 'tem mais de 1 MiB: guarde uma versão mais pequena',
  "is a JPEG in CMYK, which can't be printed: save it in RGB":
    'é um JPEG em CMYK, que não pode ser impresso: guarde-o em RGB',
  'must be a whole number from 0 to 100': 'tem de ser um número inteiro de 0 a 100',
  'The file is not text: save it as CSV or XLSX': 'O ficheiro não é de texto: guarde-o em CSV ou XLSX',
  'A quotation mark in row {row} is not closed': 'Há aspas por fechar na linha {row}',
  'A row of the file has more than {count} columns': 'Há uma linha com mais de {count} colunas',
  'The file has more than {count} rows: divide it': 'O ficheiro tem mais de {count} linhas: divida-o',
  'A cell in row {row} has more than {count} characters': 'Há uma célula na linha {row} com mais de {count} caracteres',
  'The cells of the file have more than {count} characters: divide it':
    'As células do ficheiro têm mais de {count} caracteres: divida-o',
  'The file is no XLSX workbook: save it as XLSX or CSV': 'O ficheiro não é um livro XLSX: guarde-o em XLSX ou CSV',
  'The workbook has no sheet': 'O livro não tem nenhuma folha',
  "The workbook has no sheet '{name}': choose {names}": "O livro não tem nenhuma folha '{name}': escolha {names}",
  'The file is protected by a password: save it without one':
    'O ficheiro está protegido por palavra-passe: guarde-o sem ela',
  'The file can not be read: save it as XLSX or CSV again':
    'O ficheiro não se consegue ler: guarde-o de novo em XLSX ou CSV',
  'The file is too large when it is unpacked: divide it, or save it as CSV':
    'O ficheiro é demasiado grande depois de descomprimido: divida-o, ou guarde-o em CSV',
  "The file '{name}' takes longer than {seconds} s to read: divide it, or save it as CSV":
    'O ficheiro “{name}” demora mais de {seconds} s a ler: divida-o, ou guarde-o em CSV',
  "The file '{name}' takes more than {count} MiB of memory to read: divide it, or save it as CSV":
    'O ficheiro “{name}” precisa de mais de {count} MiB de memória para ser lido: divida-o, ou guarde-o em CSV',
  "The file '{name}' can not be read: save it as XLSX or CSV again":
    'O ficheiro “{name}” não se consegue ler: guarde-o de novo em XLSX ou CSV',
  'The file has more than {count} MiB: divide it': 'O ficheiro tem mais de {count} MiB: divida-o',
  'The file is a binary workbook (XLSB): save it as XLSX or CSV':
    'O ficheiro é um livro binário (XLSB): guarde-o em XLSX ou CSV',
  'The file is an OpenDocument file (ODS): save it as XLSX or CSV':
    'O ficheiro é do OpenDocument (ODS): guarde-o em XLSX ou CSV',
  'The file is a workbook of Excel 97 to 2003 (XLS): save it as XLSX or CSV':
    'O ficheiro é um livro do Excel 97 a 2003 (XLS): guarde-o em XLSX ou CSV',
  'The file is a PDF: save the table as XLSX or CSV': 'O ficheiro é um PDF: guarde a tabela em XLSX ou CSV',
  'The file is a web page or XML under another name: open it in a spreadsheet program and save it as XLSX':
    'O ficheiro é uma página web ou XML com outro nome: abra-o numa folha de cálculo e guarde-o em XLSX',
  "Row {row} has {count} cells, and there are {other} headings: a cell that has '{mark}' in it needs quotation marks":
    'A linha {row} tem {count} células e há {other} cabeçalhos: uma célula que contém “{mark}” precisa de aspas',
  'Row {row} is empty': 'A linha {row} está vazia',
  'The file is not kept any more: upload it again': 'O ficheiro já não está guardado: carregue-o de novo',
  'is a formula without a result in cell {cell}: open the file in a spreadsheet program and save it again':
    'a fórmula da célula {cell} não tem resultado: abra o ficheiro numa folha de cálculo e guarde-o de novo',
  'has the error {error} in cell {cell}: correct the formula': 'a célula {cell} tem o erro {error}: corrija a fórmula',
  'has an unreadable character in cell {cell}: correct it, or choose another encoding':
    'a célula {cell} tem um carácter ilegível: corrija-o, ou escolha outra codificação',
  'has a number of more than 15 digits in cell {cell}, which spreadsheet programs cut: enter it as text':
    'a célula {cell} tem um número com mais de 15 algarismos, que as folhas de cálculo cortam: escreva-o como texto',
  "has a shortened number in cell {cell}: '{text}'. Give the column the format Text, and enter the number again":
    'a célula {cell} tem um número abreviado, “{text}”: dê à coluna o formato Texto e escreva o número de novo',
  'is the same as in row {row} of the file': 'igual ao da linha {row} do ficheiro',
  'The file has no row below its headings': 'O ficheiro não tem nenhuma linha abaixo dos cabeçalhos',
  'The file has characters that text can not have': 'O ficheiro tem caracteres que um texto não pode ter',
  'Too many files are being read': 'Estão a ser lidos demasiados ficheiros',
  "Field '{field}' is the same as in row {row} of the file": '{field}: igual ao da linha {row} do ficheiro',
  'There is no import {id}': 'Não existe a importação {id}',
  "The import is '{state}' meanwhile: look at it again": 'O estado da importação mudou entretanto: veja-a de novo',
  "Records of '{path}' can not be imported": 'Estes registos não podem ser importados',
  'must be one for each column of the file': 'tem de haver um por cada coluna do ficheiro',
  'is no field of this kind': 'não é um campo destes registos',
  'is chosen for another column too': 'também foi escolhido para outra coluna',
  "need a column for '{field}'": 'falta uma coluna para {field}',
  '{count} rows are bad, so not all can be imported: correct them, or import the good ones only':
    '{count} linhas têm erros, por isso não podem ser todas importadas: corrija-as, ou importe só as boas',
  'The row was imported by another process': 'A linha foi importada por outro processo',
  'The login of the server may not change these records: it is not the owner of the database. The command kontor can':
    'Este servidor não pode alterar estes registos: o seu utilizador não é o proprietário da base de dados. O comando kontor pode',
  'Row {row}: {reason}': 'Linha {row}: {reason}',
  'its former values would clash with another record': 'os valores anteriores colidiriam com outro registo',
};
