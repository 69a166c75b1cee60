// An operation on the page: description, parameters and fields, responses, and the form to call it.

import type { FieldLists } from './fields.ts';
import { type Html, html } from './html.ts';
import { inlineMarkdown, markdown } from './markdown.ts';
import {
  defaultBase,
  exampleOf,
  mediaOf,
  mediaTypes,
  type OpenApi,
  type Operation,
  type Parameter,
  type PlacedOperation,
  placedOperations,
  type Response,
  referenceName,
  seeAlso,
} from './openapi.ts';
import { componentOf, typeWords } from './schema-words.ts';
import { tryForm } from './try-form.ts';

/** The section of an operation. */
export function operationSection(document: OpenApi, operation: PlacedOperation, lists: FieldLists): Html {
  const { operationId, summary, description, method, path, parameters } = operation;
  const others = seeAlso(placedOperations(document), operation);
  return html`<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<div class="text">
<h3 id="${operationId}-title"><a class="anchor" href="#${operationId}">${summary}</a></h3>
${endpointLine(method, path)}
${description && markdown(description, 4, `${operationId}-`).content}
${others.length > 0 && html`<p class="note">See also: ${others.map(({ operationId, summary }, at) => html`${at > 0 && ', '}<a href="#${operationId}">${summary}</a>`)}</p>`}
${parameterGroup('Query parameters', parameters, 'query', lists)}
${bodyFields(document, operation, lists)}
${parameterGroup('Headers', parameters, 'header', lists)}
${answers(document, operation, lists)}
</div>
<div class="side"><div class="sticky">
${tryForm(operation, defaultBase(document))}
${answerExample(operation)}
</div></div>
</section>`;
}

/** `POST /invoices`. */
export function endpointLine(method: string, path: string): Html {
  return html`<p class="endpoint">${methodName(method)} <code>${path}</code></p>`;
}

/** The name of a method in its color. */
export function methodName(method: string): Html {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function parameterGroup(title: string, parameters: Parameter[], place: string, lists: FieldLists): Html | undefined {
  const group = parameters.filter(parameter => parameter.in === place);
  if (group.length === 0) return undefined;
  return html`<h4>${title}</h4>${lists.parameters(group)}`;
}

function bodyFields(document: OpenApi, { requestBody }: Operation, lists: FieldLists): Html | undefined {
  const schema = mediaOf(requestBody?.content)?.schema;
  if (!requestBody || !schema) return undefined;
  const types = mediaTypes(requestBody.content).map(type => (type === 'application/json' ? 'JSON' : type));
  return html`<h4>Body</h4>
<p class="note">${types.join(' or ')}: <code>${typeWords(document, schema)}</code></p>
<div class="body-fields">${lists.fields(schema, true)}</div>`;
}

function answers(document: OpenApi, { responses }: Operation, lists: FieldLists): Html {
  const all = Object.entries(responses);
  const good = all
    .filter(([status]) => status < '400')
    .map(([status, response]) => goodAnswer(document, status, response, lists));
  const errors = all.filter(([status]) => status >= '400');
  return html`<h4>Answer</h4>${good}
${
  errors.length > 0 &&
  html`<p class="errors">Errors: ${errors.map(([status, { $ref }]) => html`<a href="#error-${$ref ? referenceName($ref) : status}">${status}</a> `)}</p>`
}`;
}

function goodAnswer(document: OpenApi, status: string, response: Response, lists: FieldLists): Html {
  const schema = mediaOf(response.content)?.schema;
  const component = schema && componentOf(document, schema);
  const headers = Object.entries(response.headers ?? {});
  return html`<p><span class="status good">${status}</span> ${inlineMarkdown(response.description)}${
    schema && html` · <code>${typeWords(document, schema)}</code>`
  }</p>
${component !== undefined && lists.component(component, false)}
${
  headers.length > 0 &&
  html`<details class="nested"><summary>Headers of the answer</summary><ul class="fields">${headers.map(
    ([name, header]) =>
      html`<li><div class="field"><code>${name}</code></div><p>${inlineMarkdown(
        header.description ?? document.components.headers?.[referenceName(header.$ref ?? '')]?.description ?? '',
      )}</p></li>`,
  )}</ul></details>`
}`;
}

function answerExample({ operationId, responses }: Operation): Html | undefined {
  const [status, response] = Object.entries(responses).find(([status]) => status < '400') ?? [];
  const media = mediaOf(response?.content);
  const example = media && exampleOf(media);
  if (example === undefined) return undefined;
  return html`<figure class="panel" aria-labelledby="${operationId}-answer"><figcaption id="${operationId}-answer">Answer <span class="status good">${status}</span></figcaption><pre class="code" data-language="json"><code>${JSON.stringify(example, null, 2)}</code></pre></figure>`;
}
