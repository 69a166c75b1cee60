// The fields of a schema, and the parameters of an operation, as lists.

import { type Html, html } from './html.ts';
import { inlineMarkdown } from './markdown.ts';
import { type OpenApi, type Parameter, resolved, type Schema } from './openapi.ts';
import { componentOf, limitWords, typeWords } from './schema-words.ts';

/** Writes lists of fields, and remembers the components that they refer to. */
export class FieldLists {
  readonly #document: OpenApi;
  /** Referenced components, true for those in requests only. The page describes each once. */
  readonly components = new Map<string, boolean>();

  constructor(document: OpenApi) {
    this.#document = document;
  }

  /** The fields of an object. In a request, those that only the server writes are left out. */
  fields(schema: Schema, isRequest: boolean): Html {
    const { properties = {}, required = [] } = resolved(this.#document, schema);
    const rows = Object.entries(properties)
      .filter(([, field]) => !(isRequest && resolved(this.#document, field).readOnly))
      .map(([name, field]) => this.#row(name, field, required.includes(name), isRequest));
    return html`<ul class="fields">${rows}</ul>`;
  }

  parameters(parameters: Parameter[]): Html {
    const rows = parameters.map(({ name, schema, required = false, description, example }) =>
      this.#row(name, { ...schema, ...(description && { description }), example }, required, true),
    );
    return html`<ul class="fields">${rows}</ul>`;
  }

  /** A reference to the description of a component, which a script opens in place. */
  component(name: string, isRequest: boolean): Html {
    this.components.set(name, isRequest && (this.components.get(name) ?? true));
    return html`<details class="nested" data-component="${name}"><summary>Fields of <code>${name}</code></summary><p><a href="#object-${name}">They are described here.</a></p></details>`;
  }

  #row(name: string, field: Schema, required: boolean, isRequest: boolean): Html {
    const schema = resolved(this.#document, field);
    const words = [typeWords(this.#document, field), ...limitWords(schema)].join(', ');
    const choices = schema.enum?.filter(value => value !== null);
    return html`<li>
<div class="field"><code>${name}</code> <span class="type">${words}</span>${
      required &&
      (isRequest ? html` <span class="required">required</span>` : html` <span class="tag">always there</span>`)
    }${!isRequest && schema.readOnly && html` <span class="tag">read only</span>`}</div>
${schema.description && html`<p>${inlineMarkdown(schema.description)}</p>`}
${choices && choicesOf(choices)}
${this.#nested(field, schema, isRequest)}</li>`;
  }

  #nested(field: Schema, schema: Schema, isRequest: boolean): Html | undefined {
    const component = componentOf(this.#document, field);
    if (component !== undefined) return this.component(component, isRequest);
    const inner = schema.properties ? schema : schema.items && resolved(this.#document, schema.items);
    if (!inner?.properties) return undefined;
    return html`<details class="nested"><summary>Fields</summary>${this.fields(inner, isRequest)}</details>`;
  }
}

/** Choices beyond which they are folded. */
const MAX_OPEN_CHOICES = 24;

function choicesOf(choices: readonly unknown[]): Html {
  const codes = choices.map(value => html`<code>${String(value)}</code> `);
  if (choices.length <= MAX_OPEN_CHOICES) return html`<p class="choices">One of ${codes}</p>`;
  return html`<details class="nested"><summary>One of ${choices.length} values</summary><p class="choices">${codes}</p></details>`;
}
