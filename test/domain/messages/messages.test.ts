// Messages: their texts in both languages, and what a reason is.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError, FieldErrors, ofField } from '../../../src/domain/errors.ts';
import en from '../../../src/domain/messages/en.json' with { type: 'json' };
import { fromPlain, isReason, Message, reasonOf, withReplaced } from '../../../src/domain/messages/message.ts';
import pt from '../../../src/domain/messages/pt.json' with { type: 'json' };

describe('The messages', () => {
  it('are the same in both languages, none is empty, and no gap of one language is unknown to the other', () => {
    assert.deepEqual(Object.keys(pt), Object.keys(en));
    const gapsOf = (text: string) => new Set([...text.matchAll(/\{([a-z]\w*)\}/g)].map(([, gap]) => gap));
    for (const [reason, text] of Object.entries(pt)) {
      assert.notEqual(text, '', reason);
      const unknown = gapsOf(text).difference(gapsOf(en[reason as keyof typeof en]));
      assert.deepEqual([...unknown], [], reason);
    }
  });

  it('have one reason each: no two have the same English text', () => {
    const texts = Object.values(en).filter(text => text !== '{text}');
    assert.deepEqual(
      texts.filter((text, index) => texts.indexOf(text) !== index),
      [],
    );
  });

  it('fill their gaps, and leave text in braces that is no gap', () => {
    assert.equal(String(new Message('too_long', { count: 15 })), 'is longer than 15 characters');
    assert.match(String(new Message('pattern_unknown_gap', { name: 'day' })), /^has '\{day\}': it may have \{year\}/);
    assert.equal(
      String(new Message('unknown_reference', { noun: 'family', value: '{noun}$&' })),
      "names no family: '{noun}$&'",
    );
  });
});

describe('The reason of a message', () => {
  const required = new Message('required');
  it('is that of the message inside a frame', () => {
    const { message } = ofField('currency', required);
    assert.equal(String(message), "Field 'currency' is required");
    assert.equal(reasonOf(message), 'required');
    assert.equal(reasonOf(new Message('with_advice', { reason: message, why: 'x' })), 'required');
    assert.ok(isReason(message, 'required', 'too_long'));
    assert.ok(!isReason('is required', 'required'));
  });

  it('survives the way to another process, and the place of another message', () => {
    const sent = JSON.parse(JSON.stringify({ ...new Message('too_long', { count: 3 }).toPlain() }));
    assert.equal(String(fromPlain(sent)), 'is longer than 3 characters');
    const { message } = ofField('name', required);
    const other = new Message('with_advice', { reason: message, why: 'send it' });
    const stopped = new Message('check_stopped', { reason: message, count: 50 });
    assert.equal(
      String(withReplaced(stopped, message, other)),
      "Field 'name' is required; send it (the check stopped at 50 errors, there may be more)",
    );
  });

  it('is `other` for an error with a plain text', () => {
    const error = new AppError('NOT_FOUND', 'There is no such cell');
    assert.deepEqual([error.message, reasonOf(error.said)], ['There is no such cell', 'other']);
  });

  it('is in every field error that is collected', () => {
    const errors = new FieldErrors();
    errors.add('a', required);
    errors.check(false, 'b', new Message('empty'));
    errors.check(true, 'c', new Message('empty'));
    assert.deepEqual(
      errors.list.map(({ field, message }) => [field, reasonOf(message)]),
      [
        ['a', 'required'],
        ['b', 'empty'],
      ],
    );
  });
});
