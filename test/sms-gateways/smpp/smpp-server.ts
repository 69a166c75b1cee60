/** An SMPP server for tests, on a real socket, with the behaviour that a test sets. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import smpp, { type DecodedText, type Pdu, type PduFields, type Session } from 'smpp';

export interface Submitted {
  pdu: Pdu;
  text: string;
  /** The user data header in hexadecimal; empty if there is none. */
  udh: string;
}

/** The command status of a name such as ESME_RTHROTTLED. */
export function status(name: string): number {
  const value = smpp.errors[name];
  if (value === undefined) throw new Error(name);
  return value;
}

export interface Behaviour {
  password?: string;
  /** The fields of the answer to a submit_sm; undefined for no answer. */
  onSubmit?: (submitted: Submitted, session: Session, count: number) => PduFields | undefined;
  answersEnquiries?: boolean;
  tls?: { key: string; cert: string };
}

function decode(field: Buffer | DecodedText | undefined): { text: string; udh: string } {
  if (field === undefined || Buffer.isBuffer(field)) return { text: '', udh: '' };
  const udh = (field.udh ?? []).map(element => element.toString('hex')).join('');
  return { text: field.message.toString(), udh };
}

/** Listens on a free port of 127.0.0.1, or on the port given. */
export async function smppServer(behaviour: Behaviour = {}, port = 0) {
  const sessions: Session[] = [];
  const submitted: Submitted[] = [];
  const commands: string[] = [];
  const answers: Pdu[] = [];
  const server = smpp.createServer(behaviour.tls ?? {}, session => {
    session.on('error', () => {});
    session.on('pdu', (pdu: Pdu) => {
      if (pdu.isResponse()) {
        answers.push(pdu);
        return;
      }
      commands.push(pdu.command);
      if (pdu.command === 'bind_transceiver') {
        const good = pdu.system_id === 'kontor' && pdu.password === (behaviour.password ?? 'secret');
        session.send(pdu.response({ command_status: good ? 0 : status('ESME_RINVPASWD') }));
        if (good) sessions.push(session);
      } else if (pdu.command === 'enquire_link') {
        if (behaviour.answersEnquiries !== false) session.send(pdu.response());
      } else if (pdu.command === 'unbind') {
        session.send(pdu.response());
        session.close();
      } else if (pdu.command === 'submit_sm') {
        const short = decode(pdu.short_message);
        const one = { pdu, ...short, text: short.text || decode(pdu.message_payload).text };
        submitted.push(one);
        const count = submitted.length;
        const fields = behaviour.onSubmit ? behaviour.onSubmit(one, session, count) : { message_id: `id-${count}` };
        if (fields !== undefined) session.send(pdu.response(fields));
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sessions,
    submitted,
    commands,
    answers,
    behaviour,
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** A delivery receipt in the format of SMPP 3.4, appendix B, with the text of the message in it. */
export function receipt(id: string, stat: string, more: PduFields = {}): Pdu {
  const text = `id:${id} sub:001 dlvrd:001 submit date:2601011200 done date:2601011201 stat:${stat} err:027 text:Hello K-4711`;
  return new smpp.PDU('deliver_sm', {
    esm_class: 0x04,
    source_addr: '351912345678',
    destination_addr: 'Kontor',
    data_coding: 0,
    short_message: Buffer.from(text, 'ascii'),
    ...more,
  });
}

/** Waits until the condition is true; fails after two seconds. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 2000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`timed out: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
