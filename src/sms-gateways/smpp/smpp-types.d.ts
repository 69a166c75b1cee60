/** Types of what Kontor uses of the npm package `smpp` (0.5.1), which has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  /** A received text field: text if its data coding is known, octets otherwise. */
  export interface DecodedText {
    message: string | Buffer;
    udh?: Buffer[];
  }

  export interface PduFields {
    command_status?: number;
    system_id?: string;
    password?: string;
    system_type?: string;
    interface_version?: number;
    service_type?: string;
    source_addr_ton?: number;
    source_addr_npi?: number;
    source_addr?: string;
    dest_addr_ton?: number;
    dest_addr_npi?: number;
    destination_addr?: string;
    esm_class?: number;
    registered_delivery?: number;
    data_coding?: number;
    message_id?: string;
    short_message?: Buffer | DecodedText;
    message_payload?: Buffer | DecodedText;
    receipted_message_id?: string;
    message_state?: number;
    sequence_number?: number;
  }

  export interface Pdu extends PduFields {
    command: string;
    command_id: number;
    command_status: number;
    sequence_number: number;
    isResponse(): boolean;
    response(fields?: PduFields): Pdu;
  }

  /** Emits `connect`, `secureConnect`, `pdu` and each PDU's command, `error`, `close`. */
  export interface Session extends EventEmitter {
    readonly socket: Socket;
    /** False if the socket is not writable. */
    send(pdu: Pdu, onAnswer?: (answer: Pdu) => void): boolean;
    pause(): void;
    resume(): void;
    close(onClosed?: () => void): void;
    destroy(onClosed?: () => void): void;
  }

  export interface ConnectOptions {
    host: string;
    port: number;
    tls?: boolean;
    servername?: string;
  }

  interface Smpp {
    connect(options: ConnectOptions): Session;
    createServer(options: { key?: string; cert?: string }, onSession: (session: Session) => void): NetServer;
    PDU: new (command: string, fields?: PduFields) => Pdu;
    errors: Record<string, number>;
  }
  const smpp: Smpp;
  export default smpp;
}
