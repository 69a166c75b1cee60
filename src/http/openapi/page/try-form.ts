// The sample of an operation, and the form to send its request. A script keeps both in step.

import { type Call, type Login, sampleOf } from './browser/samples.js';
import { type Html, html } from './html.ts';
import { exampleOf, mediaOf, mediaTypes, type Parameter, type PlacedOperation } from './openapi.ts';

const KEY = 'Idempotency-Key';

/** The panel with the request for curl, and below it the form. `base` is the address of the operations. */
export function tryForm(operation: PlacedOperation, base: string): Html {
  const { operationId, method, path, summary, parameters } = operation;
  const { body, ...call } = exampleCall(operation);
  const required = parameters.filter(parameter => call.query.has(parameter.name));
  const optional = parameters.filter(parameter => !call.query.has(parameter.name));
  return html`<figure class="panel request" aria-labelledby="${operationId}-request"><figcaption><span id="${operationId}-request">Request</span></figcaption><pre class="code" data-language="curl"><code>${sampleOf('curl', { ...call, body }, base, loginOf(operation))}</code></pre></figure>
<details class="try"><summary aria-label="Try it: ${summary}">Try it</summary>
<form data-operation="${operationId}" data-method="${method}" data-path="${path}" data-type="${call.headers.get('content-type') ?? ''}" data-login="${loginOf(operation)}" data-unique="${(operation['x-unique-fields'] ?? []).join(' ')}">
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

/** The example of an operation as a request, with required parameters only. A key stands for the nonce. */
export function exampleCall({ operationId, method, path, parameters, requestBody }: PlacedOperation): Call {
  const media = mediaOf(requestBody?.content);
  const [type = ''] = mediaTypes(requestBody?.content ?? {});
  const example = media && exampleOf(media);
  // Lines of JSON have no line breaks inside; a file is sent as it is.
  const json = () => JSON.stringify(example, null, type.endsWith('ndjson') ? 0 : 2);
  const body = example === undefined ? undefined : type.endsWith('json') ? json() : String(example);
  const hasKey = parameters.some(({ name }) => name === KEY);
  const query = parameters
    .filter(({ name, in: place, required }) => place === 'query' && required && !(hasKey && name === 'nonce'))
    .map(({ name, example = 1 }) => [name, String(example)]);
  const headers = new Headers({
    ...(hasKey && { [KEY]: `${operationId}-1` }),
    ...(body !== undefined && { 'content-type': type }),
  });
  return { method, path, query: new URLSearchParams(query), headers, body };
}

/** Token of an operation: session token, API token, or none. */
export function loginOf({ security = [] }: PlacedOperation): Login {
  const schemes = security.flatMap(scheme => Object.keys(scheme));
  if (schemes.length === 0) return 'none';
  return schemes.includes('apiToken') ? 'api' : 'session';
}

function input(operationId: string, { name, in: place, schema, example }: Parameter): Html {
  const id = `${operationId}-${place}-${name}`;
  const choices = schema.enum;
  const placeholder = name === KEY ? 'chosen by this page' : example === undefined ? '' : `e.g. ${example}`;
  return html`<div class="input"><label for="${id}">${name}</label>${
    choices
      ? html`<select id="${id}" name="${name}" data-in="${place}"><option value="">not sent</option>${choices.map(value => html`<option>${String(value)}</option>`)}</select>`
      : html`<input id="${id}" name="${name}" data-in="${place}" autocomplete="off" spellcheck="false" placeholder="${placeholder}">`
  }</div>`;
}
