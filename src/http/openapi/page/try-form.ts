// The example request of an operation, and the form to send it. A script keeps both in step.

import { type Html, html } from './html.ts';
import { exampleOf, type Parameter, type PlacedOperation } from './openapi.ts';

/** The panel with the request, and below it the form. */
export function tryForm(operation: PlacedOperation): Html {
  const { operationId, method, path, summary, parameters, requestBody } = operation;
  const required = parameters.filter(parameter => parameter.required);
  const optional = parameters.filter(parameter => !parameter.required);
  const media = requestBody?.content['application/json'];
  const example = media && exampleOf(media);
  const body = example === undefined ? undefined : JSON.stringify(example, null, 2);
  return html`<figure class="panel request" aria-labelledby="${operationId}-request"><figcaption><span id="${operationId}-request">Request</span></figcaption><pre class="code" data-language="http"><code>${requestLine(operation)}${
    body !== undefined && `\n\n${body}`
  }</code></pre></figure>
<details class="try"><summary aria-label="Try it: ${summary}">Try it</summary>
<form data-operation="${operationId}" data-method="${method}" data-path="${path}" data-login="${loginOf(operation)}" data-unique="${(operation['x-unique-fields'] ?? []).join(' ')}">
${required.map(parameter => input(operationId, parameter))}
${
  optional.length > 0 &&
  html`<details class="nested"><summary>Optional parameters <span class="count">${optional.length}</span></summary>${optional.map(parameter => input(operationId, parameter))}</details>`
}
${
  body !== undefined &&
  html`<label for="${operationId}-body">Body</label><textarea id="${operationId}-body" name="body" spellcheck="false" autocomplete="off" rows="${Math.min(22, body.split('\n').length)}">${body}</textarea>`
}
<p class="send"><button type="submit" class="primary">Send</button> <span class="target"></span></p>
</form>
<div class="answer" aria-live="polite"></div>
</details>`;
}

function requestLine({ method, path, parameters }: PlacedOperation): string {
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name }) => `${name}=1`);
  return `${method.toUpperCase()} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

// Token of the operation: session token, API token, or none.
function loginOf({ security = [] }: PlacedOperation): 'session' | 'api' | 'none' {
  const schemes = security.flatMap(scheme => Object.keys(scheme));
  if (schemes.length === 0) return 'none';
  return schemes.includes('apiToken') ? 'api' : 'session';
}

function input(operationId: string, { name, in: place, schema, required = false, example }: Parameter): Html {
  const id = `${operationId}-${place}-${name}`;
  const choices = schema.enum;
  const placeholder =
    name === 'nonce' && required ? 'counted by this page' : example === undefined ? '' : `e.g. ${example}`;
  return html`<div class="input"><label for="${id}">${name}</label>${
    choices
      ? html`<select id="${id}" name="${name}" data-in="${place}"><option value="">not sent</option>${choices.map(value => html`<option>${String(value)}</option>`)}</select>`
      : html`<input id="${id}" name="${name}" data-in="${place}" autocomplete="off" spellcheck="false" placeholder="${placeholder}">`
  }</div>`;
}
