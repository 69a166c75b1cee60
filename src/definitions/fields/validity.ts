// Days on which a record holds.

import { type FieldError, ofField } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { ColumnValues } from './column-values.ts';
import { type ElementField, stored } from './element.ts';
import { date } from './field-types.ts';

/** The first and the last day; without one, the record holds without that bound. */
export const VALIDITY: ElementField[] = [
  stored('valid_from', date({ description: 'First day on which it holds', example: '2026-01-01' }), { inForm: 'main' }),
  stored('valid_to', date({ description: 'Last day on which it holds' }), { inForm: 'main' }),
];

/** The error of a last day before the first one. */
export function checkValidity({ valid_from, valid_to }: ColumnValues): FieldError[] {
  const isReversed = typeof valid_from === 'string' && typeof valid_to === 'string' && valid_to < valid_from;
  return isReversed ? [ofField('valid_to', new Message('before_valid_from', { day: valid_from }))] : [];
}
