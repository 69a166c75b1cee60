// The reference page, written from the OpenAPI document: the guide first, then the operations by tag, errors and objects.

import type { Heading } from '../../server/pages/markdown.ts';
import { eventSections, eventsEntry } from './events.ts';
import { FieldLists } from './fields.ts';
import { STYLE_SHEETS } from './files.ts';
import { type Html, html } from './html.ts';
import { inlineMarkdown, markdown } from './markdown.ts';
import { type Entry, navigation } from './navigation.ts';
import { exampleOf, type OpenApi, type PlacedOperation, placedOperations, seeAlso } from './openapi.ts';
import { endpointLine, operationSection } from './operation.ts';

/** Placeholder for the relative path to the root of the server, which depends on the requested address. */
export const ROOT = '__root__';

/** The page as HTML text. `files` is the path of its own files from the root of the server, e.g. `docs/files/x1`. */
export function renderPage(document: OpenApi, files: string): string {
  const { title, version, description = '' } = document.info;
  const guide = markdown(description, 2, 'guide-');
  const lists = new FieldLists(document);
  const groups = operationsByTag(document);
  const sections = groups.map(group => tagSection(document, group, lists));
  const errors = errorSection(document);
  const objects = objectSections(document, lists);
  return `<!doctype html>\n${
    html`<html lang="en" data-root="${ROOT}" data-account="${document.servers[0]?.variables?.account?.default}" data-version="${version}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Kontor: the interface</title>
<link rel="icon" href="${ROOT}${files}/favicon.svg" type="image/svg+xml">
${STYLE_SHEETS.map(
  name => html`<link rel="stylesheet" href="${ROOT}${files}/${name}">
`,
)}<script type="module" src="${ROOT}${files}/main.js"></script>
</head>
<body>
<a class="skip" href="#guide">Skip to the text</a>
${header(files, version)}
${navigation(navigationGroups(document, guide.headings, groups, objects.names))}
<main>
<section class="guide" id="guide" aria-labelledby="guide-title">
<div class="text"><h1 id="guide-title">${title} <span class="version">${version}</span></h1>
${guide.content}</div>
<div class="side"><div class="sticky">${startPanel()}</div></div>
</section>
${sections}
${eventSections(document)}
${errors}
${objects.content}
</main>
${loginDialog()}
</body>
</html>
`.text
  }`;
}

interface Group {
  tag: { name: string; description?: string };
  operations: PlacedOperation[];
  /** Operations of other groups on the paths of these. */
  also: PlacedOperation[];
}

function operationsByTag(document: OpenApi): Group[] {
  const all = placedOperations(document);
  return document.tags.map(tag => {
    const operations = all.filter(({ tags: [first] }) => first === tag.name);
    // A group that adds to many paths has its own operations only.
    const isOfPaths = operations.some(({ method }) => method === 'get');
    return { tag, operations, also: isOfPaths ? [...new Set(operations.flatMap(each => seeAlso(all, each)))] : [] };
  });
}

const tagId = (name: string) => `tag-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

function navigationGroups(document: OpenApi, guide: Heading[], groups: Group[], objects: string[]): Entry[] {
  const top = guide.filter(({ level }) => level === 2);
  return [
    { id: 'guide', title: 'Guide', inside: top.map(({ id, title }) => ({ id, title })) },
    ...groups.map(({ tag: { name }, operations, also }) => ({
      id: tagId(name),
      title: name,
      inside: operations.map(entryOf),
      also: also.map(entryOf),
    })),
    ...eventsEntry(document),
    { id: 'errors', title: 'Errors', inside: [] },
    { id: 'objects', title: 'Objects', inside: objects.map(name => ({ id: `object-${name}`, title: name })) },
  ];
}

const entryOf = ({ operationId, summary, method }: PlacedOperation): Entry => ({
  id: operationId,
  title: summary,
  method,
});

function header(files: string, version: string): Html {
  return html`<header class="top">
<button type="button" class="menu" aria-expanded="false" aria-controls="navigation">Menu</button>
<a class="brand" href="#guide"><img src="${ROOT}${files}/favicon.svg" alt="" width="24" height="24"> Kontor <span class="sub">API reference ${version}</span></a>
<button type="button" class="login">Log in</button>
</header>`;
}

function startPanel(): Html {
  return html`<div class="card"><h2 class="small">Base address</h2>
<p><code class="base">/api/demo/v4.0.0</code></p>
<p>Log in once. This page then opens the session, and sends each write that you try with a new Idempotency-Key.</p>
<p class="signed-in" hidden>You are signed in to the administration area as <strong class="signed-in-user"></strong>. <button type="button" class="primary try-as">Try requests as this user</button></p>
<p class="session-state" role="status" hidden></p>
<p class="send"><button type="button" class="login">Log in</button> <a href="${ROOT}openapi.json">OpenAPI document</a></p></div>`;
}

function tagSection(document: OpenApi, { tag, operations, also }: Group, lists: FieldLists): Html {
  const id = tagId(tag.name);
  return html`<section class="tag-head" id="${id}" aria-labelledby="${id}-title">
<div class="text"><h2 id="${id}-title"><a class="anchor" href="#${id}">${tag.name}</a></h2>
${tag.description && html`<p>${inlineMarkdown(tag.description)}</p>`}</div>
<div class="side"><div class="panel endpoints">${[...operations, ...also].map(
    ({ operationId, method, path }) => html`<a href="#${operationId}">${endpointLine(method, path)}</a>`,
  )}</div></div>
</section>
${operations.map(operation => operationSection(document, operation, lists))}`;
}

function errorSection({ components }: OpenApi): Html {
  const rows = Object.entries(components.responses).map(([name, { description, content }]) => {
    const media = content?.['application/json'];
    const example = media && exampleOf(media);
    return html`<section class="operation" id="error-${name}" aria-labelledby="error-${name}-title">
<div class="text"><h3 id="error-${name}-title"><a class="anchor" href="#error-${name}">${name}</a></h3><p>${inlineMarkdown(description)}</p></div>
<div class="side">${example !== undefined && html`<figure class="panel" aria-label="Example of the error ${name}"><pre class="code" data-language="json"><code>${JSON.stringify(example, null, 2)}</code></pre></figure>`}</div>
</section>`;
  });
  return html`<section class="tag-head" id="errors" aria-labelledby="errors-title"><div class="text"><h2 id="errors-title"><a class="anchor" href="#errors">Errors</a></h2>
<p>Every error has the same body, an <a href="#object-apiError"><code>apiError</code></a>.</p></div></section>
${rows}`;
}

// The objects that fields and responses refer to, directly or not.
function objectSections({ components }: OpenApi, lists: FieldLists): { content: Html; names: string[] } {
  if (components.schemas.apiError) lists.component('apiError', false);
  const described = new Map<string, Html>();
  // The iteration of a Map includes entries that are added meanwhile.
  for (const [name, isRequest] of lists.components) {
    const schema = components.schemas[name] ?? {};
    described.set(
      name,
      html`<section class="object" id="object-${name}" aria-labelledby="object-${name}-title">
<div class="text"><h3 id="object-${name}-title"><a class="anchor" href="#object-${name}">${name}</a></h3>
${schema.description && html`<p>${inlineMarkdown(schema.description)}</p>`}
${lists.fields(schema, isRequest)}</div>
</section>`,
    );
  }
  const names = [...described.keys()].sort((a, b) => a.localeCompare(b));
  return {
    names,
    content: html`<section class="tag-head" id="objects" aria-labelledby="objects-title"><div class="text"><h2 id="objects-title"><a class="anchor" href="#objects">Objects</a></h2><p>What requests and answers are made of.</p></div></section>
${names.map(name => described.get(name))}`,
  };
}

function loginDialog(): Html {
  return html`<dialog id="login" aria-labelledby="login-title"><form method="dialog">
<h2 id="login-title">Log in to try</h2>
<div class="signed-in" hidden><p>This browser is signed in to the administration area.</p>
<p class="send"><button type="submit" class="primary as-signed-in" formnovalidate>Continue as <span class="signed-in-user"></span></button></p></div>
<p>Token and password stay in the memory of this page until you log out or close it.</p>
<div class="input"><label for="login-account">Account</label><input id="login-account" name="account" autocomplete="off" spellcheck="false" required></div>
<fieldset><legend>With</legend>
<label class="choice"><input type="radio" name="way" value="token" checked> API token</label>
<label class="choice"><input type="radio" name="way" value="password"> Login and password</label></fieldset>
<div class="input" data-way="token"><label for="login-token">API token</label><input id="login-token" name="token" type="password" autocomplete="off" placeholder="kt_…"></div>
<div class="input" data-way="password" hidden><label for="login-name">Login</label><input id="login-name" name="username" autocomplete="off" spellcheck="false"></div>
<div class="input" data-way="password" hidden><label for="login-password">Password</label><input id="login-password" name="password" type="password" autocomplete="off"></div>
<p class="problem" role="alert"></p>
<p class="send"><button type="submit" class="primary log-in">Log in</button> <button type="button" class="cancel">Cancel</button></p>
</form></dialog>`;
}
