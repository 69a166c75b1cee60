// Payment terms of a new document: those of the chosen party, and the due date that follows from them.

import { dueDay } from '../../../../domain/documents/payment-terms.ts';
import { decimal } from '../../../../domain/values/decimal.ts';
import { fieldValue, form, setup, word } from './setup.js';

/** @typedef {import('./setup.js').Terms} Terms */

/** Shows the due date that follows from the terms, while the field of the due date is empty. */
export function dueByTerms() {
  const due = document.getElementById('header.due_date');
  if (!due || !document.getElementById('header.payment_terms_code')) return;
  const note = document.createElement('p');
  note.className = 'help';
  due.after(note);
  const show = () => {
    const code = fieldValue('header.payment_terms_code') || setup.companyTerms;
    const terms = setup.terms.find(each => each.code === code);
    const date = fieldValue('header.date');
    const isEmpty = fieldValue('header.due_date') === '';
    note.textContent = terms && date && isEmpty ? word('dueByTerms', { day: dayText(dueDate(date, terms)) }) : '';
  };
  form.addEventListener('input', show);
  show();
}

/**
 * Proposes the terms of a party that was chosen.
 * @param {import('./setup.js').Party} party
 */
export function proposeTerms({ payment_terms_code: code }) {
  const select = document.getElementById('header.payment_terms_code');
  if (select instanceof HTMLSelectElement) select.value = code ?? '';
}

/** @param {string} date @param {Terms} terms */
function dueDate(date, terms) {
  const { months, days } = terms.instalments?.at(-1) ?? terms;
  const number = (/** @type {string | undefined} */ text) => (text === undefined ? undefined : decimal(String(text)));
  const rule = { ...(terms.end_of_month && { end_of_month: true }) };
  const day = number(terms.day_of_month);
  return dueDay(date, { months: number(months), days: number(days) }, day ? { ...rule, day_of_month: day } : rule);
}

const dayText = (/** @type {string} */ day) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(setup.locale, { dateStyle: 'medium', timeZone: 'UTC' });
