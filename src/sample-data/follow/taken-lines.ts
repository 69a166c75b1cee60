// Chooses the open lines that a later document takes, and goods to return.

import { decimal } from '../../domain/values/decimal.ts';
import type { LineBody } from '../../operations/documents/document-input.ts';
import type { Choice } from '../choose-lines.ts';
import type { Random } from '../random.ts';
import { type FollowedDocument, linesLeft, type OpenLine } from './followed-document.ts';

/** The open lines, or a part of them: at least one line. */
export function openPart(random: Random, lines: OpenLine[], inPart: boolean): LineBody[] {
  const whole = lines.map(line => quantityOf(line, line.open.toNumber()));
  if (!inPart) return whole;
  const part = lines.flatMap(line => {
    const open = line.open.toNumber();
    const qty = random.chance(0.4) ? open : random.whole(0, open);
    return qty > 0 ? [quantityOf(line, qty)] : [];
  });
  return part.length > 0 ? part : whole.slice(0, 1);
}

/**
 * Lines whose goods are returned: by a customer, or by a supplier credit note if they are still in stock where they arrived. Undefined if
 * there are none.
 */
export function returnedLines(choice: Choice, followed: FollowedDocument, type: string): LineBody[] | undefined {
  const { random } = choice;
  const lines = linesLeft(followed).flatMap(line => {
    const returnable = type === 'supplier_credit_note' ? inStock(choice, line) : line;
    return returnable ?? [];
  });
  if (lines.length === 0) return undefined;
  const [first, ...others] = [random.pick(lines), ...lines.filter(() => random.chance(0.25))];
  const chosen = [first, ...others.filter(line => line !== first)];
  return chosen.map(line => quantityOf(line, random.whole(1, line.open.toNumber())));
}

// Quantity of a line that can be returned: at most the stock, and only its own numbers of tracked goods.
function inStock({ book, company }: Choice, line: OpenLine): OpenLine | undefined {
  const { item, open, location } = line;
  const good = company.goods.find(({ itemCode }) => itemCode === item.item_code);
  if (!good || !location) return undefined;
  const own = book
    .numbersAt(good.itemCode, location)
    .filter(({ serial_number }) => item.serial_numbers?.includes(serial_number));
  const numbers = own.map(({ serial_number }) => serial_number);
  const ofNumbers = own.reduce((sum, { available }) => sum + available, 0);
  const there = good.tracking === 'none' ? book.at(good.itemCode, location) : ofNumbers;
  const qty = Math.min(open.toNumber(), Math.floor(there));
  const left = { ...item, ...(good.tracking !== 'none' && { serial_numbers: numbers }) };
  return qty < 1 ? undefined : { item: left, open: decimal(String(qty)), location };
}

// The line with another quantity, as many serial numbers, and the same batch number.
function quantityOf({ item }: OpenLine, qty: number): LineBody {
  const { serial_numbers, production_date: _made, expiration_date: _expires, ...line } = item;
  const taken = { ...line, qty: decimal(String(qty)) };
  if (!serial_numbers) return taken;
  return { ...taken, serial_numbers: serial_numbers.length > 1 ? serial_numbers.slice(0, qty) : serial_numbers };
}
