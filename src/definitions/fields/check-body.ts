// Checks a body against the schema that documents it: all field errors at once, no value converted. contract §2 Errors
//
// One walk over the body collects its known fields, its errors and the names of unknown fields. It ends at the most errors of a
// response, so that a megabyte of wrong fields costs no more than a few of them.

import Big from 'big.js';
import { AppError, type FieldError, FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { cleanCode } from '../../domain/values/code.ts';
import type { Schema } from '../schema.ts';
import { answeredFlag, isCode, isReadOnly, isTextFlag } from './field-types.ts';
import { mistypedNames, OTHER_SIDE_NAMES, type OtherSideNames } from './mistyped-names.ts';
import { fieldMeantBy, missingFields } from './other-interfaces.ts';
import { whereTaken } from './takes-value.ts';
import { EMPTY, valueCheck } from './value-check.ts';

/** A checked body: its known, writable fields; its field errors; and its unknown fields. */
export interface CheckedBody {
  value: Record<string, unknown>;
  fieldErrors: FieldError[];
  unknown: UnknownField[];
  /** Fields that were sent under their other name (`x-alias-of`): that name by the name of the field. */
  aliases: Map<string, string>;
}

/** A field that the body has and its schema has not. */
export interface UnknownField {
  /** Path in the client's body: `items[2].x`. */
  field: string;
  /** Suggested field, if its name shows the intention; computed when it is read. */
  meant(): string | undefined;
}

/** Keyword of a property that is only another name for a property of the same object: the name of that one. */
export const ALIAS_OF = 'x-alias-of';

/**
 * The check of a body. `null` and `""` in an optional field mean that it is not there; with `partial` (an update) they clear it,
 * and no field must be there. contract §5 Header fields
 */
export function bodyCheck(schema: Schema, { partial }: { partial: boolean }): (body: unknown) => CheckedBody {
  const walk = compile(schema, partial ? 'update' : 'create');
  return body => {
    const found = newFindings();
    // A body that is not an object has a field error, so its value is not used.
    const value = walk(body, undefined, '', found) as Record<string, unknown>;
    return { value, fieldErrors: found.errors.list, unknown: found.unknown, aliases: found.aliases };
  };
}

/** The check of values that are used as they are: `""` is a value, and other fields are not looked at. */
export function valuesCheck(schema: Schema): (values: unknown) => FieldError[] {
  const walk = compile(schema, 'values');
  return values => {
    const found = newFindings();
    walk(values, undefined, '', found);
    return found.errors.list;
  };
}

/** Maximum unknown fields that are collected; the header that lists them holds fewer. */
const MAX_UNKNOWN = 1000;

/** Maximum unknown fields that are compared with the known ones. A line of the longest document may have twenty. */
const MAX_COMPARED_UNKNOWN = 20_000;

type Mode = 'create' | 'update' | 'values';

interface Found {
  errors: FieldErrors;
  unknown: UnknownField[];
  unknownCount: number;
  aliases: Map<string, string>;
}

const newFindings = (): Found => ({ errors: new FieldErrors(), unknown: [], unknownCount: 0, aliases: NO_ALIASES });

// Few bodies have one.
const NO_ALIASES = new Map<string, string>();

/** Path of an object or array in the body. Field names are joined only when needed. */
interface Place {
  above: Place | undefined;
  step: string | number;
}

/** Checks a value below a path; returns it without unusable parts. */
type Walk = (value: unknown, above: Place | undefined, step: string | number, found: Found) => unknown;

function compile(schema: Schema, mode: Mode): Walk {
  const { type } = schema as { type?: string };
  if (type === 'object') return objectWalk(schema, mode);
  if (type === 'array') return arrayWalk(schema, mode);
  const check = valueCheck(schema);
  const isFlag = isTextFlag(schema);
  const isCleaned = isCode(schema) && mode !== 'values';
  return (sent, above, step, { errors }) => {
    const value = isCleaned && typeof sent === 'string' ? cleanCode(sent) : sent;
    const reason = check(value);
    if (reason !== undefined) errors.add(nameOf(above, step), reason);
    return isFlag && mode !== 'values' ? answeredFlag(value) : value;
  };
}

// An update replaces an array, and an object with required fields, as a whole: what they have is new.
const modeInside = ({ type, required }: { type?: string; required?: string[] }, mode: Mode): Mode =>
  mode === 'update' && (type === 'array' || required !== undefined) ? 'create' : mode;

interface Field {
  name: string;
  walk: Walk;
  isRequired: boolean;
  /** True if `""` is one of its values. */
  takesEmpty: boolean;
  /** True if blanks alone are no value of it. */
  isCode: boolean;
  /** The field for which it is an alias. */
  aliasOf: string | undefined;
}

interface ObjectParts {
  properties?: Record<string, Schema>;
  required?: string[];
  [OTHER_SIDE_NAMES]?: OtherSideNames;
}

function objectWalk(schema: Schema, mode: Mode): Walk {
  const { properties = {}, required = [], [OTHER_SIDE_NAMES]: others } = schema as ObjectParts;
  const fields = new Map(
    Object.entries(properties)
      .filter(([, field]) => !isReadOnly(field))
      .map(([name, field]): [string, Field] => {
        const isRequired = required.includes(name);
        const aliasOf = (field as { [ALIAS_OF]?: string })[ALIAS_OF];
        const kind = { takesEmpty: isTextFlag(field), isCode: isCode(field) };
        return [name, { name, walk: compile(field, modeInside(field, mode)), isRequired, ...kind, aliasOf }];
      }),
  );
  const own = [...fields.values()].filter(({ aliasOf }) => aliasOf === undefined).map(({ name }) => name);
  const aliases = Object.fromEntries(
    [...fields.values()].flatMap(({ name, aliasOf }) => (aliasOf ? [[name, aliasOf]] : [])),
  );
  const meantBy = whereTaken(properties, mistypedNames(own, { ...others, ...aliases }));
  const meantElsewhere = whereTaken(properties, fieldMeantBy(properties));
  const missing = missingFields(properties, (name, value) => meantBy(name, value) ?? meantElsewhere(name, value));
  const mustBeThere = mode === 'update' ? [] : required;

  return (value, above, step, found) => {
    const { errors } = found;
    if (!isObject(value)) {
      if (above === undefined) errors.append([{ field: 'body', message: notAnObject(value) }]);
      else
        errors.add(
          nameOf(above, step),
          fields.has('code') ? new Message('not_a_code_object') : new Message('not_an_object'),
        );
      return value;
    }
    const here = { above, step };
    const known: Record<string, unknown> = {};
    for (const name of mustBeThere) if (value[name] === undefined) errors.add(nameOf(here, name), missing(name, value));
    for (const name of Object.keys(value)) {
      if (errors.isFull()) break;
      const element = value[name];
      const field = fields.get(name);
      if (!field) {
        if (mode !== 'values' && !Object.hasOwn(properties, name)) addUnknown(name, element, here, found);
      } else if (element !== undefined) {
        const checked = isEmpty(element, field, mode)
          ? emptyValue(field, element, mode, here, errors)
          : field.walk(element, here, name, found);
        if (checked !== undefined && (mode === 'values' || !isEmptyObject(checked))) {
          known[field.aliasOf ?? name] = checked;
          if (field.aliasOf !== undefined) noteAlias(field, value, here, found);
        }
      }
    }
    return known;
  };

  // Both names may be sent when they have the same value; `""` and null are none.
  function noteAlias({ name, aliasOf = '' }: Field, value: Record<string, unknown>, here: Place, found: Found): void {
    const other = value[aliasOf];
    if (other === undefined || other === null || other === '') {
      if (found.aliases === NO_ALIASES) found.aliases = new Map();
      found.aliases.set(nameOf(here, aliasOf), nameOf(here, name));
    } else if (other !== value[name])
      found.errors.add(nameOf(here, name), new Message('alias_differs', { field: aliasOf }));
  }

  function addUnknown(name: string, value: unknown, here: Place, found: Found): void {
    if (++found.unknownCount > MAX_COMPARED_UNKNOWN) {
      const message = new Message('too_many_unknown_fields', { count: MAX_COMPARED_UNKNOWN });
      throw new AppError('INVALID_ARGUMENT', message, { details: [{ field: 'body', message }] });
    }
    const meant = meantBy(name, value);
    if (meant !== undefined) {
      const field = nameOf(here, name);
      found.errors.append([{ field, message: new Message('unknown_field', { name: field, meant }) }]);
    } else if (found.unknown.length < MAX_UNKNOWN)
      found.unknown.push({ field: nameOf(here, name), meant: () => meantElsewhere(name, value) });
  }
}

const notAnObject = (value: unknown): Message =>
  new Message('body_not_object', {
    rest: Array.isArray(value) ? ', not an array: send one record or document in each request' : '',
  });

function isEmpty(value: unknown, { takesEmpty, isCode: isCoded }: Field, mode: Mode): boolean {
  if (mode === 'values') return false;
  if (isCoded && typeof value === 'string') return cleanCode(value) === '';
  return value === null || (value === '' && !takesEmpty);
}

// An object in which nothing is sent is not sent itself: no answer has an empty one.
const isEmptyObject = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

// The value of a field that is sent empty: none, or null when an update clears it.
function emptyValue({ name, isRequired }: Field, value: unknown, mode: Mode, here: Place, errors: FieldErrors) {
  if (isRequired) {
    const reason = value === null ? new Message('required') : EMPTY;
    errors.add(nameOf(here, name), mode === 'update' ? new Message('required_not_cleared') : reason);
    return undefined;
  }
  return mode === 'update' ? null : undefined;
}

function arrayWalk(schema: Schema, mode: Mode): Walk {
  const { items, maxItems = Number.POSITIVE_INFINITY } = schema as { items?: Schema; maxItems?: number };
  const walk = items ? compile(items, mode) : undefined;
  return (value, above, step, found) => {
    const { errors } = found;
    if (!Array.isArray(value)) {
      errors.add(nameOf(above, step), new Message('not_an_array'));
      return value;
    }
    if (value.length > maxItems) {
      errors.add(nameOf(above, step), new Message('too_many_elements', { count: maxItems }));
      return [];
    }
    const here = { above, step };
    const checked: unknown[] = [];
    for (let index = 0; index < value.length && !errors.isFull(); index++) {
      checked.push(walk ? walk(value[index], here, index, found) : value[index]);
    }
    return checked;
  };
}

// A Big is an object, but clients sent a number.
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Big);
}

// The name of a field as clients write it: `items[2].qty`. The body itself has none.
function nameOf(above: Place | undefined, step: string | number): string {
  if (above === undefined) return String(step);
  const name = nameOf(above.above, above.step);
  if (typeof step === 'number') return `${name}[${step}]`;
  return name === '' ? step : `${name}.${step}`;
}
