// The samples of the reference page are programs that work: each runs as it stands, on a real server.

import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { LANGUAGES, type Language, sampleOf } from '../../../src/http/openapi/page/browser/samples.js';
import { defaultBase, type OpenApi, placedOperations } from '../../../src/http/openapi/page/openapi.ts';
import { exampleCall, loginOf } from '../../../src/http/openapi/page/try-form.ts';
import { escapeHtml } from '../../../src/http/server/pages/escape-html.ts';
import { startRig } from '../../support/rig.ts';

/** Operations whose examples a new company accepts in this order, and the status of each. */
const STATUSES = {
  helo: 200,
  status: 200,
  createArticle: 201,
  updateArticle: 201,
  createCustomer: 201,
  createSupplier: 201,
  createPurchase: 201,
  createPayment: 201,
  createOrder: 201,
  createDeliveryNote: 201,
  createInvoice: 201,
  createReceipt: 201,
  listInvoices: 200,
  listChanges: 200,
  endSession: 204,
};
type Name = keyof typeof STATUSES;
const NAMES = Object.keys(STATUSES) as Name[];

const rig = await startRig();
const address = await rig.listen();
const document: OpenApi = JSON.parse((await rig.call('GET', '/openapi.json')).text);
const operations = new Map(placedOperations(document).map(each => [each.operationId, each]));
const folder = mkdtempSync(join(tmpdir(), 'kontor-samples-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Settings of curl, which prints the status after the body. */
writeFileSync(join(folder, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}\\n"\n');

/** Prints the status of a sample in PHP, in the same way. */
const STATUS_IN_PHP = join(folder, 'status.php');
writeFileSync(STATUS_IN_PHP, '<?php echo "\\n", curl_getinfo($ch, CURLINFO_RESPONSE_CODE), "\\n";');

const has = (program: string, ...options: string[]) => spawnSync(program, options).status === 0;

interface Runner {
  ending: string;
  /** The command that runs programs, all in one process where it is slow to start. Each program prints its status. */
  run(files: string[]): [program: string, options: string[]];
  isHere?: boolean;
}

const RUNNERS: Partial<Record<Language, Runner>> = {
  curl: { ending: 'sh', run: files => ['bash', ['-c', files.map(file => `. ${file}`).join('\n')]] },
  javascript: {
    ending: 'mjs',
    run: files => [
      process.execPath,
      ['-e', `(async () => { for (const file of ${JSON.stringify(files)}) await import(file); })()`],
    ],
  },
  python: {
    ending: 'py',
    run: files => ['python3', ['-c', `import runpy\nfor file in ${JSON.stringify(files)}: runpy.run_path(file)`]],
    isHere: has('python3', '-c', 'import requests'),
  },
  php: {
    ending: 'php',
    run: files => ['bash', ['-c', files.map(file => `php -d auto_append_file=${STATUS_IN_PHP} ${file}`).join('\n')]],
    isHere: has('php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'),
  },
};

/** Those that this machine can run. */
const runs = (Object.entries(RUNNERS) as [Language, Runner][]).filter(([, { isHere = true }]) => isHere);

function sample(language: Language, name: Name, account: string): string {
  const operation = operations.get(name);
  assert.ok(operation, name);
  return sampleOf(language, exampleCall(operation), `${address}/api/${account}/v4.0.0`, loginOf(operation));
}

describe('The samples of the reference page', () => {
  for (const [language, { ending, run }] of runs) {
    it(`in ${language} do what they show, twice without a second document`, async () => {
      const { code, apiToken, client } = await rig.account();
      const { token } = await rig.session(code, apiToken);
      // The whole day is sent again after a crash; the session ends at the end of it.
      const names = [...NAMES.slice(0, -1), ...NAMES];
      const files = names.map((name, index) => {
        const file = join(folder, `${language}-${index}.${ending}`);
        writeFileSync(file, sample(language, name, code));
        return file;
      });
      const env = { ...process.env, HOME: folder, API_TOKEN: apiToken, SESSION: token };
      const { stdout } = await promisify(execFile)(...run(files), { env });
      const statuses = [...stdout.matchAll(/^(\d{3})\b/gm)].map(([, status]) => Number(status));
      assert.deepEqual(
        statuses.map((status, index) => [names[index], status]),
        names.map(name => [name, STATUSES[name]]),
        stdout,
      );
      const documents = (await client.get('/documents', { limit: 1000 })).body as { type: string; status: string }[];
      assert.equal(documents.length, NAMES.filter(name => /^create/.test(name)).length - 3);
      assert.equal((await client.get('/invoices')).body[0].status, 'PAID');
      assert.equal((await client.get('/articles')).body[0].unit_price, 4.75);
    });
  }

  it('in Java are complete programs', { skip: !has('java', '-version') && 'There is no Java here' }, async () => {
    const { code, apiToken, client } = await rig.account();
    const { token } = await rig.session(code, apiToken);
    const file = join(folder, 'Sample.java');
    writeFileSync(file, sample('java', 'createCustomer', code));
    const { stdout } = await promisify(execFile)('java', [file], { env: { ...process.env, SESSION: token } });
    const [customer] = (await client.get('/customers')).body;
    assert.equal(JSON.parse(stdout).id, customer.id);
  });

  it('keep texts with quotation marks, backslashes, dollars and line breaks', async () => {
    const { code, apiToken, client } = await rig.account();
    const { token } = await rig.session(code, apiToken);
    const obs = `Café d'Ó "x" $HOME \${x} \\ \`id\`\nline "Bearer SESSION"`;
    const operation = operations.get('createArticle');
    assert.ok(operation);
    for (const [language, { ending, run }] of runs) {
      const call = { ...exampleCall(operation), body: JSON.stringify({ item_code: language, description: 'X', obs }) };
      call.headers.set('idempotency-key', language);
      const file = join(folder, `text.${ending}`);
      writeFileSync(file, sampleOf(language, call, `${address}/api/${code}/v4.0.0`, 'session'));
      await promisify(execFile)(...run([file]), { env: { ...process.env, SESSION: token } });
    }
    const articles = (await client.get('/articles')).body as { item_code: string; obs: string }[];
    assert.deepEqual(
      articles.map(article => [article.item_code, article.obs]),
      runs.map(([language]) => [language, obs]),
    );
  });

  it('exist in every language for every operation, and the page shows the one for curl without a script', async () => {
    const page = (await rig.call('GET', '/docs')).text;
    for (const [name, operation] of operations) {
      const call = exampleCall(operation);
      for (const language of Object.keys(LANGUAGES) as Language[]) {
        const text = sampleOf(language, call, defaultBase(document), loginOf(operation));
        assert.ok(text.includes(`/api/demo/v4.0.0${operation.path}`), `${language} ${name}`);
        assert.equal(/SESSION|API_TOKEN/.test(text), loginOf(operation) !== 'none', `${language} ${name}`);
        assert.doesNotMatch(text, /Bearer (?:SESSION|API_TOKEN)\b/, `${language} ${name}`);
        if (language === 'curl') assert.ok(page.includes(`<code>${escapeHtml(text)}</code>`), name);
      }
    }
  });
});
