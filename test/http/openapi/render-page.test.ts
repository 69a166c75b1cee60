// The reference page as text: what it makes of descriptions, schemas and references that the document of today has or may get.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { html } from '../../../src/http/openapi/page/html.ts';
import { inlineMarkdown, markdown } from '../../../src/http/openapi/page/markdown.ts';
import type { OpenApi, Schema } from '../../../src/http/openapi/page/openapi.ts';
import { renderPage } from '../../../src/http/openapi/page/render-page.ts';
import { limitWords, typeWords } from '../../../src/http/openapi/page/schema-words.ts';

const document: OpenApi = {
  info: { title: 'T', version: '1', description: '## Log in\n\nFirst.\n\n### With a token\n\n## Log in\n\nAgain.' },
  servers: [],
  tags: [{ name: 'Teas' }],
  paths: {
    '/teas': {
      post: {
        operationId: 'createTea',
        summary: 'Create a tea',
        tags: ['Teas'],
        parameters: [{ $ref: '#/components/parameters/nonce' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/tea' }, example: {} } } },
        responses: { 201: { description: 'Made' }, 400: { $ref: '#/components/responses/Bad', description: '' } },
      },
    },
  },
  components: {
    schemas: {
      tea: {
        required: ['name'],
        allOf: [
          { properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } } },
          { properties: { origin: { allOf: [{ $ref: '#/components/schemas/place' }], nullable: true } } },
        ],
      },
      place: { type: 'object', properties: { country: { type: 'string' }, id: { type: 'integer', readOnly: true } } },
      name: { type: 'string', maxLength: 5 },
    },
    responses: { Bad: { description: 'Bad' } },
    parameters: { nonce: { name: 'nonce', in: 'query', required: true, schema: { type: 'integer' } } },
  },
};

it('A description is shown as it is written: markup in it is text', () => {
  const hostile = '<img src=x onerror=alert(1)> **bold** `a<b` [link](javascript:alert(1)) ![picture](https://x/y.png)';
  for (const { text } of [inlineMarkdown(hostile), markdown(hostile, 2, 'x-').content]) {
    assert.doesNotMatch(text, /<img|<script/);
    assert.match(text, /&lt;img.*<strong>bold<\/strong> <code>a&lt;b<\/code>/);
  }
  assert.equal(
    html`<b title="${'"<'}">${false}${undefined}${['a', html`<i>`]}</b>`.text,
    '<b title="&quot;&lt;">a<i></b>',
  );
});

it('Links of a description lead to pages or places only, never to scripts', () => {
  for (const link of ['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', 'java\tscript:alert(1)'])
    assert.doesNotMatch(inlineMarkdown(`[a](<${link}>)`).text, /href/, link);
  assert.match(inlineMarkdown('[a](https://kontor.example)').text, /href="https:\/\/kontor.example"/);
  assert.match(inlineMarkdown('[a](#errors)').text, /href="#errors"/);
});

it('Types and limits are said in words', () => {
  const words: [Schema, string][] = [
    [{ type: 'string', minLength: 1, maxLength: 60 }, 'string, 1 to 60 characters'],
    [{ type: 'string', maxLength: 60, nullable: true }, 'string or null, at most 60 characters'],
    [{ type: 'string', minLength: 2, maxLength: 2 }, 'string, 2 characters'],
    [{ type: 'number', minimum: 0 }, 'number, 0 or more'],
    [{ type: 'integer', format: 'int64', minimum: 1 }, 'integer (int64), at least 1'],
    [{ type: 'integer', minimum: 0, maximum: 1000, default: 50 }, 'integer, 0 to 1000, default 50'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 100 }, 'array of string, at most 100 entries'],
    [{ type: 'array', items: { $ref: '#/components/schemas/tea' } }, 'array of tea'],
    [{ oneOf: [{ $ref: '#/components/schemas/place' }, { type: 'string' }] }, 'place or string'],
    [{ allOf: [{ $ref: '#/components/schemas/place' }], nullable: true }, 'place or null'],
    [{ $ref: '#/components/schemas/name' }, 'string'],
    [{}, 'any value'],
  ];
  for (const [schema, expected] of words)
    assert.equal([typeWords(document, schema), ...limitWords(schema)].join(', '), expected);
});

it('References are followed; what only the server writes is left out of requests', () => {
  const page = renderPage(document, 'docs/files/1');
  const section = page.slice(page.indexOf('id="createTea"'), page.indexOf('id="errors"'));
  for (const name of ['nonce', 'name', 'origin']) assert.ok(section.includes(`<code>${name}</code>`), name);
  assert.match(section, /<code>name<\/code> <span class="type">string<\/span> <span class="required">/);
  assert.match(section, /data-component="place"/);
  assert.match(section, /href="#error-Bad">400</);
  assert.doesNotMatch(page, /<code>id<\/code>/);
});

it('Headings of the guide have addresses of their own and are in the navigation', () => {
  const page = renderPage(document, 'docs/files/1');
  assert.match(page, /<h2 id="guide-log-in">.*<h3 id="guide-with-a-token">.*<h2 id="guide-log-in-2">/s);
  assert.match(page, /<nav.*href="#guide-log-in".*href="#guide-log-in-2".*<\/nav>/s);
});
