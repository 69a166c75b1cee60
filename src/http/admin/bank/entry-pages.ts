// The page of a bank entry: its proposals, the choice of documents by hand, and putting it aside.

import type Big from 'big.js';
import { documentOf, documents, resourceOf } from '../../../definitions/catalogue.ts';
import { setAndNumber } from '../../../domain/documents/relations.ts';
import { AppError } from '../../../domain/errors.ts';
import { readStored } from '../../../domain/messages/stored.ts';
import { decimal, isZero, readDecimal, ZERO } from '../../../domain/values/decimal.ts';
import { typedNumber } from '../../../domain/values/typed-number.ts';
import { type Booking, bookEntry, changeEntry } from '../../../operations/bank/book-entry.ts';
import { findPartyId, proposeForEntry, readBookedDocuments, readEntry } from '../../../operations/bank/propose.ts';
import { type OpenItem, readOpenItems } from '../../../operations/documents/read/open-items.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { fieldOf, selectField, textField } from '../forms/field.ts';
import { sayError } from '../forms/field-errors.ts';
import { factList, type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { errorList } from '../page/error-box.ts';
import { buttonForm, hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, idOf, numberOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { BANK, proposalCell } from './bank-view.ts';

const PATH = '/admin/bank_entries/:id';
const needs = { right: 'write' } as const;

/** The pages of an entry. */
export const entryPages: Page[] = [
  getPage(PATH, {}, page => entryView(page)),
  postPage(`${PATH}/book`, needs, bookProposal),
  postPage(`${PATH}/hand`, needs, bookByHand),
  postPage(`${PATH}/status`, needs, changeStatus),
];

/** Errors that the page shows. */
const SHOWN = new Set<AppError['code']>(['INVALID_ARGUMENT', 'CONFLICT', 'DUPLICATE_ENTRY', 'NOT_FOUND']);

type Settlement = NonNullable<Booking['settles']>[number];

// Books, and comes back to the start page of the bank; a refusal is shown at the entry.
async function book(page: PageRequest, booking: Omit<Booking, 'entry'>): Promise<PageAnswer> {
  const { context, actor, words } = page;
  try {
    const request = { idempotency: idempotencyOf(page), strict: true };
    const { documents: created } = await bookEntry(context, actor, { entry: idOf(page), ...booking }, request);
    const { ask } = leaderReads(context, actor);
    const entry = await readEntry(ask, actor.accountId, idOf(page));
    const booked = await readBookedDocuments(ask, actor.accountId, entry.id);
    const rest = booked
      .filter(({ id }) => created.some(each => String(each.id) === String(id)))
      .reduce((sum, { open }) => sum.plus(decimal(open)), ZERO);
    const names = created.map(({ documentSeries, documentNumber }) => `${documentSeries} ${documentNumber}`);
    const warnings = created.flatMap(each => each.warnings.map(warning => `${say(words, readStored(warning))}.`));
    const advance = isZero(rest)
      ? []
      : [`${fill(words.bank.withRest, { amount: page.format.money(rest, entry.currency) })}.`];
    return redirectTo(
      BANK,
      [fill(words.bank.booked, { documents: names.join(', ') }), ...advance, ...warnings].join(' '),
    );
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    return entryView(page, [sayError(words, error)]);
  }
}

function bookProposal(page: PageRequest): Promise<PageAnswer> {
  const { fields } = page;
  const settles = settlesIn(fields.settles ?? '[]');
  const charge = readDecimal(fields.charge ?? '0') ?? ZERO;
  const transfer = fields.transfer === undefined ? undefined : numberOf(fields.transfer);
  return book(page, {
    ...partyIn(fields),
    charge,
    ...(transfer !== undefined ? { transfer } : { settles }),
  });
}

const partyIn = ({ customer, supplier }: Record<string, string>) => ({
  ...(customer !== undefined && { customer: numberOf(customer) }),
  ...(supplier !== undefined && { supplier: numberOf(supplier) }),
});

// Name, amount and discount of each document; what is no such list is none.
function settlesIn(text: string): Settlement[] {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((each): Settlement[] => {
    if (!Array.isArray(each)) return [];
    const [document, amount, discount] = each.map(String);
    const [paid, taken] = [readDecimal(amount ?? ''), readDecimal(discount ?? '0')];
    if (document === undefined || !paid) return [];
    return [{ document, amount: paid, ...(taken && !isZero(taken) && { discount: taken }) }];
  });
}

async function bookByHand(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, words, format } = page;
  const wrong: string[] = [];
  const amountOf = (name: string): Big | undefined => {
    const typed = (fields[name] ?? '').trim();
    if (typed === '') return undefined;
    const text = typedNumber(typed, format.decimalMark);
    const value = text === undefined ? undefined : readDecimal(text);
    if (!value || value.lt(ZERO)) wrong.push(fill(words.bank.notAmount, { typed }));
    return value && !isZero(value) ? value : undefined;
  };
  // Settlements of documents in another currency whose amount is what the others leave of the entry.
  const untyped: Settlement[] = [];
  const settles = Object.keys(fields).flatMap((name): Settlement[] => {
    const [, id] = /^name\.(\d{1,15})$/.exec(name) ?? [];
    if (id === undefined) return [];
    const [amount, discount] = [amountOf(`amount.${id}`), amountOf(`discount.${id}`)];
    const settled =
      amountOf(`settled.${id}`) ?? (fields[`full.${id}`] ? readDecimal(fields[`full.${id}`] ?? '') : undefined);
    if (!amount && !discount && !settled) return [];
    const settlement = {
      document: fields[name] ?? '',
      amount: amount ?? ZERO,
      ...(discount && { discount }),
      ...(settled && { settled_amount: settled }),
    };
    if (settled && !amount) untyped.push(settlement);
    return [settlement];
  });
  const [charge, amount] = [amountOf('charge'), amountOf('amount')];
  const [first] = untyped;
  if (untyped.length > 1) wrong.push(words.bank.amountsNeeded);
  else if (first) {
    const entry = await readEntry(leaderReads(context, actor).ask, actor.accountId, idOf(page));
    const open = decimal(entry.open_amount);
    const total = amount ?? (open.gt(ZERO) ? open.plus(charge ?? ZERO) : open.abs().minus(charge ?? ZERO));
    first.amount = settles.reduce((rest, each) => rest.minus(each.amount), total);
    if (first.amount.lte(ZERO)) wrong.push(fill(words.bank.nothingLeft, { document: first.document }));
  }
  if (wrong.length > 0) return entryView(page, wrong);
  return book(page, { ...partyIn(fields), ...(charge && { charge }), ...(amount && { amount }), settles });
}

async function changeStatus(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, fields } = page;
  const status = fields.status === 'open' ? 'open' : 'ignored';
  try {
    const change = { id: idOf(page), status, reason: fields.reason } as const;
    await changeEntry(context, actor, change, { idempotency: idempotencyOf(page) });
  } catch (error) {
    if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
    return entryView(page, [sayError(words, error)]);
  }
  return redirectTo(
    status === 'open' ? `/admin/bank_entries/${idOf(page)}` : BANK,
    status === 'open' ? words.bank.opened : words.bank.ignored,
  );
}

async function entryView(page: PageRequest, errors: readonly string[] = []): Promise<View> {
  const { context, actor, words, format, link } = page;
  const { bank } = words;
  const { ask } = leaderReads(context, actor);
  const { entry, proposals } = await proposeForEntry(ask, actor.accountId, idOf(page));
  const booked = await readBookedDocuments(ask, actor.accountId, entry.id);
  const money = (value: string) => format.money(value, entry.currency);
  const mayWrite = page.may('write');
  return view({
    title: `${entry.name ?? bank.noName}, ${money(entry.amount)}`,
    back: { href: BANK, label: bank.title },
    ...(errors.length > 0 && { status: 422 }),
    body: html`
      ${
        errors.length > 0 &&
        errorList(
          bank.notBooked,
          errors.map(text => ['entry', text] as const),
        )
      }
      <section class="panel" id="entry">
        ${factList([
          [bank.status, bank.statuses[entry.status]],
          [bank.date, format.date(entry.date)],
          [bank.amount, money(entry.amount)],
          [bank.openAmount, money(entry.open_amount)],
          [bank.iban, entry.iban],
          [bank.text, entry.text],
          [bank.reference, entry.reference],
          [bank.endToEnd, entry.end_to_end_id],
          [bank.charge, entry.charge && money(entry.charge)],
        ])}
      </section>
      ${
        booked.length > 0 &&
        html`
          <h2 class="part">${bank.bookedTo}</h2>
          <ul class="links">
            ${booked.map(
              each =>
                html`<li><a href=${link(`/admin/${documentOf(each.type).path}/${each.id}`)}>${each.document_set} ${each.seq_number}</a></li>`,
            )}
          </ul>
          <p class="help">${bank.voidHelp}</p>
        `
      }
      ${
        entry.status === 'open' &&
        html`
          <h2 class="part">${bank.proposals}</h2>
          ${
            proposals.length === 0
              ? html`<p class="empty">${bank.noProposal}</p>`
              : proposals.map(each => proposalCell(page, entry.id, entry.currency, each))
          }
          ${mayWrite && (await handPart(page, entry))} ${mayWrite && booked.length === 0 && ignoreForm(page, entry.id)}
        `
      }
      ${entry.status === 'ignored' && mayWrite && buttonForm(page, `/admin/bank_entries/${entry.id}/status`, bank.openAgain, { fields: { status: 'open' } })}
    `,
  });
}

const ignoreForm = (page: PageRequest, id: number): Html => html`
  <h2 class="part">${page.words.bank.ignore}</h2>
  <form method="post" action=${page.link(`/admin/bank_entries/${id}/status`)} class="record-form" novalidate>
    ${hiddenFields(page)} ${hiddenInputs({ status: 'ignored' })}
    <fieldset class="group">
      <legend class="visually-hidden">${page.words.bank.ignore}</legend>
      ${textField({ name: 'reason', label: page.words.bank.reason, help: page.words.bank.reasonHelp, value: page.fields.reason ?? '' }, { maxlength: 255 })}
      <div class="form-buttons"><button type="submit">${page.words.bank.ignoreSave}</button></div>
    </fieldset>
  </form>
`;

// Choice of a party, then of its open documents.
async function handPart(
  page: PageRequest,
  entry: { id: number; open_amount: string; currency: string },
): Promise<Html> {
  const { words, link, query, context, actor, format, fields } = page;
  const { bank } = words;
  const isIn = decimal(entry.open_amount).gt(ZERO);
  const kind =
    (fields.kind ?? query.get('kind') ?? (isIn ? 'customer' : 'supplier')) === 'supplier' ? 'supplier' : 'customer';
  const code = (fields.code ?? query.get('code') ?? '').trim();
  const usual = isIn ? 'customer' : 'supplier';
  const resource = resourceOf(isIn ? 'receipt' : 'payment', kind !== usual);
  const of = { code };
  const items =
    code === '' ? undefined : await readOpenItems(context, actor, resource, { of, currency: entry.currency });
  const party =
    code === '' ? undefined : await findPartyId(leaderReads(context, actor).ask, actor.accountId, kind, code);
  return html`
    <h2 class="part">${bank.byHand}</h2>
    <form method="get" action=${link(`/admin/bank_entries/${entry.id}`)} class="record-form" novalidate>
      <fieldset class="group">
        <legend class="visually-hidden">${bank.byHand}</legend>
        ${selectField({ name: 'kind', label: bank.kind, value: kind }, [
          { value: 'customer', label: bank.customer },
          { value: 'supplier', label: bank.supplier },
        ])}
        ${textField({ name: 'code', label: bank.code, value: code })}
        <div class="form-buttons"><button type="submit">${bank.showOpen}</button></div>
      </fieldset>
    </form>
    ${code !== '' && !party && html`<p class="empty">${fill(bank.noParty, { code })}</p>`}
    ${
      party &&
      items &&
      html`
        <form method="post" action=${link(`/admin/bank_entries/${entry.id}/hand`)} class="record-form" novalidate id="by-hand">
          ${hiddenFields(page)} ${hiddenInputs({ [kind]: String(party), kind, code })}
          ${
            (items.due.length > 0 || items.elsewhere.length === 0) &&
            plainTable<OpenItem>(
              bank.openDocuments,
              [
                ...openColumns(page),
                {
                  label: bank.amount,
                  isNumber: true,
                  cell: item =>
                    amountInput(page, `amount.${item.id}`, `${bank.amount} ${item.document_set} ${item.seq_number}`),
                },
                {
                  label: bank.discount,
                  isNumber: true,
                  cell: item => html`
                ${amountInput(page, `discount.${item.id}`, `${bank.discount} ${item.document_set} ${item.seq_number}`)}
                ${item.early_amount && html`<div class="second">${fill(bank.offered, { amount: format.money(item.early_amount, item.currency), date: format.date(item.early_until ?? '') })}</div>`}
              `,
                },
              ],
              items.due,
              { empty: bank.noOpen },
            )
          }
          ${items.elsewhere.length > 0 && foreignPart(page, items.elsewhere, entry.currency)}
          ${fieldOf({ name: 'charge', label: bank.charge, help: bank.chargeHelp, value: '' }, given => html`<input ...${given} inputmode="decimal" value=${fields.charge ?? ''} />`)}
          ${fieldOf({ name: 'amount', label: bank.part, help: bank.partHelp, value: '' }, given => html`<input ...${given} inputmode="decimal" value=${fields.amount ?? ''} />`)}
          <div class="form-buttons"><button type="submit" class="primary">${bank.book}</button></div>
        </form>
      `
    }
  `;
}

const openColumns = ({ words: { bank }, format, link }: PageRequest): PlainColumn<OpenItem>[] => [
  {
    label: bank.document,
    cell: item => html`
      <input type="hidden" name=${`name.${item.id}`} value=${setAndNumber(item)} />
      <a href=${link(`/admin/${documents.find(({ type }) => type === item.type)?.path}/${item.id}`)}>${setAndNumber(item)}</a>
    `,
  },
  { label: bank.due, isWhole: true, cell: item => format.date(item.due_date ?? item.date) },
  { label: bank.openAmount, isNumber: true, cell: item => format.money(item.open, item.currency) },
];

// Documents in other currencies than that of the entry.
function foreignPart(page: PageRequest, items: OpenItem[], currency: string): Html {
  const { bank } = page.words;
  return html`
    <h3>${bank.foreign}</h3>
    <p class="help">${fill(bank.foreignHelp, { currency })}</p>
    ${plainTable<OpenItem>(
      bank.foreign,
      [
        ...openColumns(page),
        {
          label: bank.inFull,
          cell: item => html`
          <input type="checkbox" name=${`full.${item.id}`} value=${item.open} checked=${page.fields[`full.${item.id}`] !== undefined}
            aria-label=${`${bank.inFull} ${setAndNumber(item)}`} />
        `,
        },
        {
          label: bank.settled,
          isNumber: true,
          cell: item => amountInput(page, `settled.${item.id}`, `${bank.settled} ${setAndNumber(item)}`),
        },
        {
          label: `${bank.amount} (${currency})`,
          isNumber: true,
          cell: item => amountInput(page, `amount.${item.id}`, `${bank.amount} ${setAndNumber(item)}`),
        },
      ],
      items,
    )}
  `;
}

const amountInput = ({ fields }: PageRequest, name: string, label: string): Html =>
  html`<input name=${name} id=${name} value=${fields[name] ?? ''} inputmode="decimal" size="8" aria-label=${label} />`;
