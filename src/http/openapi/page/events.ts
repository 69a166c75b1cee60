// The events on the page: what can happen to the records of each list, with the body that programs receive.

import { type Html, html } from './html.ts';
import { inlineMarkdown } from './markdown.ts';
import type { Entry } from './navigation.ts';
import type { OpenApi, Webhook } from './openapi.ts';

const eventsOf = ({ 'x-webhooks': webhooks = {} }: OpenApi) =>
  Object.entries(webhooks).map(([path, { post }]) => ({ id: `events-${path}`, webhook: post }));

/** The group of the navigation; none if the document has no events. */
export function eventsEntry(document: OpenApi): Entry[] {
  const inside = eventsOf(document).map(({ id, webhook }) => ({ id, title: webhook.summary }));
  return inside.length > 0 ? [{ id: 'events', title: 'Events', inside }] : [];
}

/** The sections of events, one for each list. */
export function eventSections(document: OpenApi): Html | undefined {
  const events = eventsOf(document);
  if (events.length === 0) return undefined;
  return html`<section class="tag-head" id="events" aria-labelledby="events-title"><div class="text"><h2 id="events-title"><a class="anchor" href="#events">Events</a></h2>
<p>Every committed change of a record is an event. <a href="#listChanges">GET /changes</a> lists all events in the order of their commits, with the id of the record. Each <a href="#createWebhookEndpoint">webhook endpoint</a> receives them as requests with the bodies below.</p></div></section>
${events.map(({ id, webhook }) => eventSection(id, webhook))}`;
}

function eventSection(id: string, { summary, requestBody }: Webhook): Html {
  const events = Object.entries(requestBody.content['application/json']?.examples ?? {});
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<div class="text"><h3 id="${id}-title"><a class="anchor" href="#${id}">${summary}</a></h3>
<ul class="fields">${events.map(
    ([type, { summary: words = '' }]) =>
      html`<li><div class="field"><code>${type}</code></div><p>${inlineMarkdown(words)}.</p></li>`,
  )}</ul></div>
<div class="side"><div class="sticky"><div class="panel">${events.map(
    ([type, { value }], index) =>
      html`<details name="${id}"${index === 0 && html` open`}><summary>${type}</summary><pre class="code" data-language="json"><code>${JSON.stringify(value, null, 2)}</code></pre></details>`,
  )}</div></div></div>
</section>`;
}
