// The tool `describe`: the columns of a list, or the fields of a body, in few words.

import { isReadOnly } from '../../definitions/fields/field-types.ts';
import type { Keywords } from './tool.ts';

/** The fields of a body, a line each; those of objects and lines are indented, the first time that there is such an object. */
export function fieldLines(
  schema: object,
  partial = false,
  indent = '',
  described = new Map<unknown, string>(),
): string[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Keywords>; required?: string[] };
  return Object.entries(properties)
    .filter(([, field]) => !isReadOnly(field))
    .flatMap(([name, field]) => {
      const { items, description } = field as { items?: Keywords; description?: string };
      const mark = !partial && required.includes(name) ? '*' : '';
      const line = `${indent}${name}${mark} (${typeWords(field)})`;
      const { 'x-component': component } = (items ?? field) as { 'x-component'?: string };
      const same = component === undefined ? undefined : described.get(component);
      if (same !== undefined) return [`${line} Fields as in \`${same}\``];
      if (component !== undefined) described.set(component, name);
      return [
        description ? `${line} ${description}` : line,
        ...fieldLines(items ?? field, partial, `${indent}  `, described),
      ];
    });
}

// The type of a field with its limits: `text 1-15`, `number 0-100`, `date`, `ISSUED | VOID`.
function typeWords(field: Keywords): string {
  const { type, format, enum: choices, items, minLength, maxLength, minimum, maximum, maxItems } = field;
  if (Array.isArray(choices)) return choices.filter(choice => choice !== '').join(' | ');
  if (type === 'array')
    return `array${maxItems === undefined ? '' : ` of at most ${maxItems}`}: ${typeWords(items as Keywords)}`;
  if (type === 'string') return format === undefined ? `text${limit(minLength, maxLength)}` : String(format);
  return `${type}${limit(minimum, maximum)}`;
}

function limit(least: unknown, most: unknown): string {
  if (most !== undefined) return ` ${least ?? 0}-${most}`;
  return least === undefined ? '' : ` from ${least}`;
}
