// Mistakes with the base address, and with addresses outside the interface.

import type { Subject } from './mistake.ts';

export const OTHER_ADDRESSES: Subject = {
  title: 'Base address, pages and links',
  mistakes: [
    {
      mistake: 'no version in the address',
      request: 'GET /api/{account}/invoices',
      bare: true,
      status: 404,
      code: 'NOT_FOUND',
      message:
        'There is no path /api/demo/invoices: every path of the interface begins with /api/demo/v4.0.0, so write /api/demo/v4.0.0/invoices',
    },
    {
      mistake: 'the path without what all paths begin with',
      request: 'GET /invoices',
      bare: true,
      status: 404,
      code: 'NOT_FOUND',
      message:
        'There is no path /invoices: every path of the interface begins with /api/{account}/v4.0.0, so write /api/{account}/v4.0.0/invoices',
    },
    {
      mistake: 'account and version in the wrong order',
      request: 'GET /api/v4.0.0/{account}/invoices',
      bare: true,
      status: 404,
      code: 'NOT_FOUND',
      message:
        "This server serves version v4.0.0 of the interface, not 'demo': every path begins with /api/{account}/v4.0.0",
    },
    {
      mistake: 'another version',
      request: 'GET /api/{account}/v5.0.0/invoices',
      bare: true,
      status: 404,
      code: 'NOT_FOUND',
      message:
        "This server serves version v4.0.0 of the interface, not 'v5.0.0': every path begins with /api/{account}/v4.0.0",
    },
    {
      mistake: 'the version twice in the address',
      request: 'GET /v4.0.0/invoices',

      status: 404,
      code: 'NOT_FOUND',
      message:
        'There is no path /v4.0.0/invoices: the version is in the address twice, so write /api/…/v4.0.0/invoices',
    },
    {
      mistake: 'the base address twice',
      request: 'GET /api/demo/v4.0.0/helo',

      status: 404,
      code: 'NOT_FOUND',
      message:
        'There is no path /api/demo/v4.0.0/helo: the base address is in the address twice, so write /api/…/v4.0.0/helo',
    },
    {
      mistake: 'the reference under another name',
      request: 'GET /swagger',
      bare: true,
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /swagger: /docs is the reference for people, /openapi.json the OpenAPI document',
    },
    {
      mistake: 'the OpenAPI document as YAML',
      request: 'GET /openapi.yaml',
      bare: true,
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /openapi.yaml: /docs is the reference for people, /openapi.json the OpenAPI document',
    },
    {
      mistake: 'the health of the server',
      request: 'GET /health',
      bare: true,
      status: 404,
      code: 'NOT_FOUND',
      message: 'There is no path /health: write /healthz',
    },
    {
      mistake: 'a link of a document that was changed',
      request: 'GET /print/demo/1001?expires=1798761600&signature=x',
      bare: true,
      headers: { authorization: undefined },
      status: 403,
      code: 'AUTH_FAILED',
      message:
        'This link was changed or has expired: in a session, GET /{type}?id=N&print=1 answers the document as a PDF',
    },
  ],
};
