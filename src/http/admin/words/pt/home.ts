// Portuguese words of the start page.

import type { home as en } from '../en/home.ts';

export const home: typeof en = {
  title: 'Início',
  owedToUs: many => `A receber (${many.toLowerCase()})`,
  weOwe: many => `A pagar (${many.toLowerCase()})`,
  overdue: amount => `${amount} em atraso`,
  nothingDue: 'Nada em dívida',
  ages: {
    not_due: 'Ainda não vencido',
    days_30: '1–30 dias de atraso',
    days_60: '31–60 dias de atraso',
    days_90: '61–90 dias de atraso',
    older: 'Mais de 90 dias de atraso',
  },
  age: 'Antiguidade',
  documents: 'Documentos',
  amount: 'Valor',
  open: many => `${many} em aberto`,
  openSince: day => `o mais antigo de ${day}`,
  attention: 'Precisa de atenção',
  nothingToDo: 'Neste momento nada precisa de atenção.',
  lowStock: count =>
    count === '1' ? '1 artigo abaixo do stock de segurança' : `${count} artigos abaixo do stock de segurança`,
  failedMessages: count =>
    count === '1' ? '1 SMS falhou nos últimos sete dias' : `${count} SMS falharam nos últimos sete dias`,
  failedMail: count =>
    count === '1'
      ? '1 mensagem de e-mail falhou nos últimos sete dias'
      : `${count} mensagens de e-mail falharam nos últimos sete dias`,
  refusedRequests: count =>
    count === '1'
      ? '1 pedido dos seus programas foi recusado nas últimas 24 horas'
      : `${count} pedidos dos seus programas foram recusados nas últimas 24 horas`,
  overdueDocuments: (count, { one, many }) => (count === '1' ? `${one} em atraso: 1` : `${many} em atraso: ${count}`),
  sales: 'Vendas por dia',
  salesHelp: days =>
    `Valor líquido, descontadas as notas de crédito; os últimos ${days} dias e os ${days} dias anteriores.`,
  thisPeriod: days => `Últimos ${days} dias`,
  before: days => `${days} dias anteriores`,
  changeLabel: 'Variação',
  change: percent => `${percent} face ao período anterior`,
  withoutRate: count =>
    count === '1'
      ? '1 documento noutra moeda não tem taxa de câmbio e não é contado.'
      : `${count} documentos noutras moedas não têm taxa de câmbio e não são contados.`,
  chart: (total, before) =>
    `Barras das vendas líquidas de cada dia: ${total} no total; a linha é o período anterior: ${before}.`,
  asTable: 'Em tabela',
  day: 'Dia',
  counted: count => (count === '1' ? '1 documento' : `${count} documentos`),
  nothingCounted: 'Não há documentos por detrás deste valor.',
  nextCounted: 'Documentos seguintes',
  salesOf: days => `Vendas: ${days}`,
  dueOf: many => `${many}: por liquidar`,
  late: 'em atraso',
  document: 'Documento',
  party: 'Cliente ou fornecedor',
  dueOn: 'Vencimento',
  status: 'Estado',
  action: 'Ação',
  noRate: 'sem taxa de câmbio, não contado',
  firstHour: 'A primeira hora',
  firstHourText: 'O Kontor está pronto. Estes passos levam à sua primeira fatura; pode segui-los por qualquer ordem.',
  steps: {
    address: { title: 'Empresa', text: 'Nome, NIF e morada, tal como são impressos nos documentos.' },
    logo: { title: 'Logótipo', text: 'PNG, JPEG ou SVG; é impresso em todos os documentos.' },
    article: { title: 'Primeiro artigo', text: 'O que vende, com preço e taxa de IVA.' },
    party: { title: 'Primeiro cliente', text: 'Com NIF e morada.' },
    token: {
      title: 'Ligar uma loja ou uma caixa',
      text: 'Um token permite que outro programa emita documentos.',
    },
    document: { title: 'Primeira fatura', text: 'É numerada pela série que a sua conta já tem.' },
  },
  done: 'Feito',
  toDo: 'Por fazer',
};
