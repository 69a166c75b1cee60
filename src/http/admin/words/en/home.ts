// English words of the start page.

export const home = {
  title: 'Home',
  owedToUs: (many: string) => `Due to us (${many.toLowerCase()})`,
  weOwe: (many: string) => `We owe (${many.toLowerCase()})`,
  overdue: (amount: string) => `${amount} overdue`,
  nothingDue: 'Nothing is due',
  ages: {
    not_due: 'Not due yet',
    days_30: '1–30 days late',
    days_60: '31–60 days late',
    days_90: '61–90 days late',
    older: 'Over 90 days late',
  } as Record<string, string>,
  age: 'Age',
  documents: 'Documents',
  amount: 'Amount',
  open: (many: string) => `Open ${many.toLowerCase()}`,
  openSince: (day: string) => `oldest from ${day}`,
  attention: 'Needs attention',
  nothingToDo: 'Nothing needs attention right now.',
  lowStock: (count: string) =>
    count === '1' ? '1 article is below its safety stock' : `${count} articles are below their safety stock`,
  failedMessages: (count: string) =>
    count === '1'
      ? '1 text message failed in the last seven days'
      : `${count} text messages failed in the last seven days`,
  failedMail: (count: string) =>
    count === '1'
      ? '1 message by mail failed in the last seven days'
      : `${count} messages by mail failed in the last seven days`,
  refusedRequests: (count: string) =>
    count === '1'
      ? '1 request of your programs was refused in the last 24 hours'
      : `${count} requests of your programs were refused in the last 24 hours`,
  overdueDocuments: (count: string, { one, many }: { one: string; many: string }) =>
    count === '1' ? `1 ${one.toLowerCase()} is overdue` : `${count} ${many.toLowerCase()} are overdue`,
  sales: 'Sales by day',
  salesHelp: (days: string) => `Net, less credit notes; the last ${days} days, and the ${days} days before them.`,
  thisPeriod: (days: string) => `Last ${days} days`,
  before: (days: string) => `${days} days before`,
  changeLabel: 'Change',
  change: (percent: string) => `${percent} against the period before`,
  withoutRate: (count: string) =>
    count === '1'
      ? '1 document in another currency has no exchange rate and is not counted.'
      : `${count} documents in other currencies have no exchange rate and are not counted.`,
  chart: (total: string, before: string) =>
    `Bars of the net sales of each day: ${total} in all; the line is the period before: ${before}.`,
  asTable: 'As a table',
  day: 'Day',
  counted: (count: string) => (count === '1' ? '1 document' : `${count} documents`),
  nothingCounted: 'There are no documents behind this figure.',
  nextCounted: 'Next documents',
  salesOf: (days: string) => `Sales: ${days}`,
  dueOf: (many: string) => `${many}: due`,
  late: 'overdue',
  document: 'Document',
  party: 'Customer or supplier',
  dueOn: 'Due on',
  status: 'State',
  action: 'Action',
  noRate: 'no exchange rate, not counted',
  firstHour: 'The first hour',
  firstHourText: 'Kontor is ready. These steps lead to your first invoice; they can be done in any order.',
  steps: {
    address: { title: 'Company', text: 'Name, tax number and address, as they are printed on documents.' },
    logo: { title: 'Logo', text: 'PNG, JPEG or SVG; it is printed on every document.' },
    article: { title: 'First article', text: 'What you sell, with its price and VAT rate.' },
    party: { title: 'First customer', text: 'With tax number and address.' },
    token: { title: 'Connect a shop or a till', text: 'A token lets another program write documents.' },
    document: { title: 'First invoice', text: 'It is numbered by the set that your account already has.' },
  },
  done: 'Done',
  toDo: 'To do',
};
