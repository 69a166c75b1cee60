// Due and open amounts of documents as SQL, for balances, statements, the start page and forms that pay.

/** Ages of amounts due, by days past the due date. An amount without a due date is not overdue. */
export const AGES = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const;

/** SQL that is true if something of a document is due or open; nothing of a void one is. An index has the documents of a party. */
export const isUnsettled = (document: string): string => `(${document}.amount_due > 0 OR ${document}.amount_open > 0)`;

/** SQL that is true if a due date was before the day `today`. */
export const isOverdue = (dueDate: string, today: string): string => `${dueDate} < ${today}`;

/** SQL of the age, one of AGES, of an amount due on the day `today`. */
export const ageOf = (dueDate: string, today: string): string =>
  `CASE WHEN ${isOverdue(dueDate, today)} IS NOT TRUE THEN 'not_due' WHEN ${today} - ${dueDate} <= 30 THEN 'days_30'
      WHEN ${today} - ${dueDate} <= 60 THEN 'days_60' WHEN ${today} - ${dueDate} <= 90 THEN 'days_90' ELSE 'older' END`;

/**
 * SQL of the instalments of which something is due, as a table with due_date, amount and is_first (true for the earliest). Payments and
 * credits fall on the earliest instalments.
 */
export const openInstalments = (document: string): string =>
  `(SELECT due_date, least(amount, ${document}.amount_due - later) AS amount, ${document}.amount_due - later <= amount AS is_first
      FROM (SELECT due_date, amount, sum(amount) OVER (ORDER BY number DESC) - amount AS later
        FROM (SELECT (value ->> 'due_date')::date AS due_date, (value ->> 'amount')::numeric AS amount, number
          FROM json_array_elements(${document}.instalments) WITH ORDINALITY AS e (value, number)) parts) instalment
      WHERE ${document}.amount_due > later)`;

/** SQL of what of the amount due of a document is overdue. Documents without instalments, which are most, cost no subquery. */
export const overdueAmount = (document: string, today: string): string =>
  `CASE WHEN ${document}.instalments IS NULL THEN CASE WHEN ${isOverdue(`${document}.due_date`, today)} THEN ${document}.amount_due END
      ELSE (SELECT sum(i.amount) FROM ${openInstalments(document)} i WHERE ${isOverdue('i.due_date', today)}) END`;

/** SQL of the early-payment discounts that were taken of a document, as credit notes. */
export const takenDiscounts = (document: string): string =>
  `(SELECT coalesce(sum(k.amount), 0) FROM document_relation k WHERE k.account_id = ${document}.account_id AND k.kind = 'discounts'
      AND k.related_document_id IN (SELECT s.document_id FROM document_relation s
        WHERE s.account_id = ${document}.account_id AND s.related_document_id = ${document}.id AND s.kind = 'settles'))`;
