// Actions that a page offers for a document: by type, state and role. contract §5 Life

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, isClosable } from '../../src/definitions/catalogue.ts';
import {
  type ActionFacts,
  type DocumentAction,
  documentActions,
  hasPackingSlip,
  takesLines,
} from '../../src/definitions/document-actions.ts';
import { DOCUMENT_STATUSES } from '../../src/domain/documents/status.ts';
import { ROLES, type Role } from '../../src/domain/roles.ts';

const name = (action: DocumentAction) => (action.kind === 'follow' ? `${action.as} ${action.type}` : action.kind);

function offered(facts: Partial<ActionFacts> & { type: string }, role: Role = 'manager', mayWrite = true): string[] {
  const complete: ActionFacts = {
    status: 'ISSUED',
    amountDue: undefined,
    openQuantities: ['2', '1'],
    hasQuantities: true,
    ...facts,
  };
  return documentActions(complete, { role, mayWrite }).map(name);
}

describe('The actions of a document', () => {
  it('carry an order on: delivered, billed, closed', () => {
    assert.deepEqual(offered({ type: 'order' }), [
      'delivers delivery_note',
      'bills invoice',
      'print',
      'packingSlip',
      'send',
      'copy',
      'close',
      'void',
    ]);
    assert.deepEqual(offered({ type: 'order', status: 'PART', openQuantities: ['0', '1'] }).slice(0, 2), [
      'delivers delivery_note',
      'bills invoice',
    ]);
  });

  it('leave an order alone of which nothing is open', () => {
    for (const status of ['BILLED', 'CLOSED'] as const)
      assert.deepEqual(offered({ type: 'order', status, openQuantities: ['0'] }), [
        'print',
        'packingSlip',
        'send',
        'copy',
        'void',
      ]);
    assert.deepEqual(offered({ type: 'quote', status: 'VOID' }), ['print', 'send', 'copy']);
  });

  it('void no document that later ones take from', () => {
    assert.equal(offered({ type: 'invoice', amountDue: '5' }).at(-1), 'void');
    assert.equal(offered({ type: 'invoice', amountDue: '5', isTaken: true }).includes('void'), false);
  });

  it('bill an order of which only delivery notes are open', () => {
    for (const status of ['BILLED', 'CLOSED'] as const)
      assert.deepEqual(offered({ type: 'order', status, openQuantities: ['0'], isDelivered: true }), [
        'bills invoice',
        'print',
        'packingSlip',
        'send',
        'copy',
        'void',
      ]);
    assert.ok(!offered({ type: 'order', status: 'VOID', isDelivered: true }).includes('bills invoice'));
  });

  it('credit what is open of an invoice, and receive what is due of it', () => {
    assert.deepEqual(offered({ type: 'invoice', amountDue: '10.5' }).slice(0, 2), [
      'pays receipt',
      'credits credit_note',
    ]);
    const paid = offered({ type: 'invoice', status: 'PAID', amountDue: '0' });
    assert.ok(paid.includes('credits credit_note') && !paid.includes('pays receipt'));
    const credited = offered({ type: 'invoice', amountDue: '3', openQuantities: ['0'] });
    assert.ok(!credited.includes('credits credit_note') && credited.includes('pays receipt'));
  });

  it('let managers and administrators void, and nobody else', () => {
    for (const role of ROLES) {
      const actions = offered({ type: 'invoice', amountDue: '1' }, role, role !== 'readonly');
      assert.equal(actions.includes('void'), role === 'admin' || role === 'manager', role);
    }
  });

  it('offer a session that may not write nothing but to print and send', () => {
    for (const document of documents) {
      const slip = hasPackingSlip(document) ? ['packingSlip'] : [];
      assert.deepEqual(offered({ type: document.type, amountDue: '1' }, 'admin', false), ['print', ...slip, 'send']);
    }
  });

  it('follow from the definitions: every relation of every type is offered once, and nothing that is void or closed is taken', () => {
    for (const taker of documents)
      for (const { to, as } of taker.relates) {
        const action = `${as} ${taker.type}`;
        assert.equal(offered({ type: to, amountDue: '1' }).filter(each => each === action).length, 1, action);
        assert.ok(!offered({ type: to, status: 'VOID', amountDue: '0' }).includes(action), action);
        if (isClosable(to)) assert.ok(!offered({ type: to, status: 'CLOSED' }).includes(action), action);
        assert.equal(takesLines(taker.type, to), as !== 'pays', action);
      }
  });

  it('never offer to void or close what is void or closed', () => {
    for (const { type } of documents)
      for (const status of DOCUMENT_STATUSES) {
        const actions = offered({ type, status, amountDue: '0' });
        assert.equal(actions.includes('void'), status !== 'VOID');
        if (['VOID', 'CLOSED', 'BILLED'].includes(status)) assert.ok(!actions.includes('close'));
      }
  });
});
