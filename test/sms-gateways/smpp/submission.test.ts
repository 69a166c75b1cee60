/** The SMPP gateway submits messages: their encoding, sender and parts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { both, message, never } from './smpp-rig.ts';

describe('a message is submitted', () => {
  it('in the default alphabet, with a request for a receipt', async () => {
    const { server, gateway } = await both();
    assert.deepEqual(await gateway.send(message('Olà €uro [1]'), never), { outcome: 'sent', gatewayIds: ['id-1'] });
    const [one] = server.submitted;
    assert.equal(one?.text, 'Olà €uro [1]');
    assert.partialDeepStrictEqual(one?.pdu, {
      source_addr_ton: 5,
      source_addr_npi: 0,
      source_addr: 'Kontor',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '351912345678',
      registered_delivery: 1,
      data_coding: 0,
      esm_class: 0,
    });
  });

  it('as UCS-2 when a character is outside the default alphabet', async () => {
    const { server, gateway } = await both();
    await gateway.send(message('Ação 🙂'), never);
    assert.equal(server.submitted[0]?.text, 'Ação 🙂');
    assert.equal(server.submitted[0]?.pdu.data_coding, 8);
  });

  const senders: [from: string | undefined, ton: number, npi: number, address: string][] = [
    ['+351210000000', 1, 1, '351210000000'],
    ['12345', 3, 0, '12345'],
    ['Kontor', 5, 0, 'Kontor'],
    [undefined, 0, 0, ''],
  ];
  for (const [from, ton, npi, address] of senders) {
    it(`from ${from ?? 'no sender'} with type of number ${ton}`, async () => {
      const { server, gateway } = await both();
      await gateway.send(message('x', { from }), never);
      const pdu = server.submitted[0]?.pdu;
      assert.deepEqual([pdu?.source_addr_ton, pdu?.source_addr_npi, pdu?.source_addr], [ton, npi, address]);
    });
  }

  it('only with a valid sender', async () => {
    const { server, gateway } = await both();
    assert.equal((await gateway.send(message('x', { from: 'far too long a name' }), never)).outcome, 'failed');
    assert.equal(server.submitted.length, 0);
  });
});

describe('a long message is submitted', () => {
  it('in parts with a concatenation header, and the euro sign is not divided', async () => {
    const { server, gateway } = await both();
    const text = `${'a'.repeat(152)}€${'b'.repeat(200)}`;
    assert.deepEqual(await gateway.send(message(text), never), {
      outcome: 'sent',
      gatewayIds: ['id-1', 'id-2', 'id-3'],
    });
    assert.deepEqual(
      server.submitted.map(part => part.text.length),
      [152, 152, 49],
    );
    assert.equal(server.submitted.map(part => part.text).join(''), text);
    const headers = server.submitted.map(part => part.udh);
    const number = headers[0]?.slice(4, 6);
    assert.deepEqual(headers, [`0003${number}0301`, `0003${number}0302`, `0003${number}0303`]);
    assert.ok(server.submitted.every(part => part.pdu.esm_class === 0x40));
  });

  it('in UCS-2 parts, and an emoji is not divided', async () => {
    const { server, gateway } = await both();
    const text = `${'ж'.repeat(66)}🙂${'ж'.repeat(30)}`;
    await gateway.send(message(text), never);
    assert.deepEqual(
      server.submitted.map(part => [part.text.length, part.pdu.data_coding]),
      [
        [66, 8],
        [32, 8],
      ],
    );
    assert.equal(server.submitted.map(part => part.text).join(''), text);
  });

  it('in message_payload if the settings say so', async () => {
    const { server, gateway } = await both({}, { long: 'payload' });
    const text = `${'€ruo '.repeat(306)}`;
    assert.deepEqual(await gateway.send(message(text), never), { outcome: 'sent', gatewayIds: ['id-1'] });
    assert.equal(server.submitted.length, 1);
    assert.equal(server.submitted[0]?.text, text);
  });
});
