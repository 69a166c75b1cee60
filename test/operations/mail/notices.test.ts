// Notices by mail: in each language of readers, with all their values.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { READER_LANGUAGES } from '../../../src/domain/messages/languages.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import {
  asHtml,
  mailLanguage,
  newBrowserMail,
  resetMail,
  testMail,
  webhookMail,
  writtenHtml,
} from '../../../src/operations/mail/compose-mail.ts';

const who = { name: 'Ana', company: 'Tea Ltd' };
const at = new Date('2026-03-02T14:05:00Z');
const url = 'https://shop.example/hooks';

describe('A notice by mail', () => {
  it('has its values in each language, and a text of its own', () => {
    const bodies = new Set<string>();
    for (const language of READER_LANGUAGES) {
      const browser = { ...who, browser: 'Firefox', address: '192.0.2.1', at, timezone: 'UTC' };
      const reset = { ...who, link: url, hours: 24 };
      const disabled = { ...who, url, reason: new Message('webhook_gone') };
      for (const { subject, body, html } of [
        newBrowserMail(language, browser),
        ...(['reset', 'forgotten', 'invitation'] as const).map(why => resetMail(language, why, reset)),
        webhookMail(language, disabled),
        testMail(language, who.company),
      ]) {
        assert.match(subject, /Tea Ltd/);
        assert.doesNotMatch(subject + body, /[{}]|undefined/);
        assert.ok(html.includes(`lang="${language}"`));
        bodies.add(body);
      }
    }
    assert.equal(bodies.size, 6 * READER_LANGUAGES.length);
  });

  it('has reasons in words and times in the form of its language', () => {
    const last = new Message('webhook_too_slow', { seconds: 15 });
    const reason = new Message('webhook_given_up', { reason: last });
    assert.match(webhookMail('de', { ...who, url, reason }).body, /keine Antwort innerhalb von 15 Sekunden/);
    const { body } = newBrowserMail('fr', { ...who, browser: 'x', address: 'x', at, timezone: 'Europe/Paris' });
    assert.match(body, /2 mars 2026.* 15:05/);
  });

  it('is in the first language that has words, else in English', () => {
    assert.equal(mailLanguage(null, 'xx', 'de-AT', 'pt'), 'de');
    assert.equal(mailLanguage(undefined, 'nl'), 'en');
  });
});

it('A link in a text that a user wrote ends before the punctuation of its sentence', () => {
  for (const [text, ...links] of [
    ['See <https://a.example/?b=1&c=2>, "https://b.example".', 'https://a.example/?b=1&amp;c=2', 'https://b.example'],
    ['It (or https://c.example/pay), then http://d.example/;', 'https://c.example/pay', 'http://d.example/'],
    [
      "'https://e.example/O'Neil', (https://f.example/a_(b))!",
      'https://e.example/O&#39;Neil',
      'https://f.example/a_(b)',
    ],
    ['https://... https://g.example/?h&', 'https://g.example/?h&amp;'],
  ] as [string, ...string[]][]) {
    const html = writtenHtml(text, 'en');
    assert.deepEqual(
      [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link),
      links,
    );
    assert.equal(html.replaceAll(/<\/?a[^>]*>/g, ''), asHtml(text, 'en'));
  }
});
