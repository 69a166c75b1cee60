// Reports of what is due on a day: by party and age, and document by document.

import { defineReport, type ReportDefinition } from '../define-report.ts';
import { AGES, ageOf } from '../fields/open-amounts.ts';
import { documentOfRow, partyOfRow } from './links.ts';
import { openItems } from './open-items.ts';

/** Columns of a report by age that have open items of their own. */
const PARTS = [...AGES, 'unallotted'] as const;

const AGE_TEXTS: Record<(typeof AGES)[number], string> = {
  not_due: 'Not overdue',
  days_30: '1 to 30 days overdue',
  days_60: '31 to 60 days overdue',
  days_90: '61 to 90 days overdue',
  older: 'More than 90 days overdue',
};

/** Names of the two reports of a side. */
interface Names {
  party: 'customer' | 'supplier';
  aged: { name: string; title: string };
  open: { name: string; title: string };
}

const HOW =
  'Receipts, credits and voids count from their day. What is not allotted is below zero; each currency has rows of its own';

// SQL of the column, one of PARTS, in which an open item counts on a day.
const partOf = (day: string): string => `CASE WHEN is_owed THEN ${ageOf('due_date', day)} ELSE 'unallotted' END`;

/** Amounts due on a day by party and age. */
export function agedReport({ party, aged, open }: Names): ReportDefinition {
  const parts = PARTS.map(part => `coalesce(sum(amount) FILTER (WHERE part = '${part}'), 0) AS ${part}`);
  return defineReport({
    ...aged,
    description: `Amounts due at the end of a day by ${party} and age, of instalments those that are due. ${HOW}`,
    time: 'pastDay',
    narrowedBy: [`${party}_id`, `${party}_name`],
    columns: [
      { name: `${party}_id`, kind: 'id', description: `Absent for ${party}s who are not on file` },
      { name: `${party}_code`, kind: 'text', description: `Code of the ${party}` },
      { name: `${party}_name`, kind: 'text', description: `Name of the ${party}` },
      { name: 'currency', kind: 'text', description: 'Currency of the amounts' },
      ...AGES.map(age => ({ name: age, kind: 'money' as const, description: AGE_TEXTS[age], total: true as const })),
      { name: 'unallotted', kind: 'money', description: 'Not allotted, below zero', total: true },
      { name: 'amount', kind: 'money', description: 'Sum', total: true },
    ],
    chart: { label: `${party}_name`, value: 'amount' },
    rows: {
      from: 'sql',
      text: (request, bound) => {
        const items = openItems(request, bound, party);
        return `SELECT party_id AS ${party}_id, max(party_code) AS ${party}_code, max(party_name) AS ${party}_name, currency, ${parts.join(', ')}, sum(amount) AS amount
          FROM (SELECT *, ${partOf(`${bound.add(request.to)}::date`)} AS part FROM ${items} items) aged
          GROUP BY party_id, CASE WHEN party_id IS NULL THEN party_name END, currency`;
      },
      order: `amount DESC, ${party}_code, ${party}_id, ${party}_name, currency`,
      countsBookings: false,
    },
    documentsOf: (row, { to }, column) => {
      const ofRow = partyOfRow(row, party);
      const figure = PARTS.find(name => name === column);
      return ofRow && { path: `/reports/${open.name}`, query: { day: to, ...ofRow, ...(figure && { figure }) } };
    },
    example: {
      [`${party}_id`]: 12,
      [`${party}_code`]: 'C12',
      [`${party}_name`]: 'Padaria Central, Lda.',
      currency: 'EUR',
      not_due: 0,
      days_30: 11.07,
      days_60: 0,
      days_90: 0,
      older: 0,
      unallotted: 0,
      amount: 11.07,
    },
  });
}

/** Amounts due on a day, document by document. */
export function openReport({ party, aged, open }: Names): ReportDefinition {
  return defineReport({
    ...open,
    description: `Documents of ${party}s of which something was due or not allotted at the end of a day. ${HOW}`,
    time: 'pastDay',
    narrowedBy: [`${party}_id`, `${party}_name`, 'figure'],
    figures: { report: aged.name, columns: PARTS },
    columns: [
      { name: 'document_id', kind: 'id', description: 'Document' },
      { name: 'type', kind: 'text', description: 'Type of the document' },
      { name: 'document', kind: 'text', description: 'Document set and number' },
      { name: `${party}_code`, kind: 'text', description: `Code of the ${party}` },
      { name: `${party}_name`, kind: 'text', description: `Name of the ${party}` },
      { name: 'date', kind: 'date', description: 'Date of the document' },
      { name: 'due_date', kind: 'date', description: 'Due date, of an instalment its own' },
      { name: 'days_overdue', kind: 'count', description: 'Days since the due date; absent before it' },
      { name: 'currency', kind: 'text', description: 'Currency of the amount' },
      { name: 'amount', kind: 'money', description: 'Due, or not allotted: then below zero', total: true },
    ],
    chart: undefined,
    rows: {
      from: 'sql',
      text: (request, bound) => {
        const items = openItems(request, bound, party);
        const day = `${bound.add(request.to)}::date`;
        return `SELECT id AS document_id, type, document_set || ' ' || seq_number AS document, party_code AS ${party}_code, party_name AS ${party}_name,
            date, CASE WHEN is_owed THEN due_date END AS due_date, CASE WHEN is_owed AND due_date < ${day} THEN ${day} - due_date END AS days_overdue, currency, amount
          FROM ${items} items ${request.figure === undefined ? '' : `WHERE ${partOf(day)} = ${bound.add(request.figure)}`}`;
      },
      order: `${party}_code, ${party}_name, due_date, date, document_id`,
      countsBookings: false,
    },
    documentsOf: documentOfRow,
    example: {
      document_id: 45,
      type: party === 'customer' ? 'invoice' : 'purchase',
      document: party === 'customer' ? 'FT 2026/48' : 'CC 2026/96',
      [`${party}_code`]: 'C12',
      [`${party}_name`]: 'Padaria Central, Lda.',
      date: '2026-03-02',
      due_date: '2026-03-09',
      days_overdue: 22,
      currency: 'EUR',
      amount: 11.07,
    },
  });
}

/** Names by side. */
export const DEBTORS: Names = {
  party: 'customer',
  aged: { name: 'aged_debtors', title: 'Aged debtors' },
  open: { name: 'open_receivables', title: 'Open receivables' },
};
export const CREDITORS: Names = {
  party: 'supplier',
  aged: { name: 'aged_creditors', title: 'Aged creditors' },
  open: { name: 'open_payables', title: 'Open payables' },
};
