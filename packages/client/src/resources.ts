// The resources that can be written: master data and documents.

import { List } from './lists.ts';
import type { Body, Data, DocumentPath, RecordPath } from './operation-types.ts';
import type { CallOptions, WriteOptions } from './sender.ts';

export interface UpdateOptions extends WriteOptions {
  /** Only this version of the record is changed: CONFLICT when it has changed since. */
  ifMatch?: string | undefined;
}

/** Records that can be written: customers, articles, drafts, … */
export class Records<P extends RecordPath> extends List<P> {
  /** Creates a record. */
  async create(body: Body<P, 'POST'>, options?: WriteOptions): Promise<Data<P, 'POST'>> {
    const { data } = await this.sender.send<Data<P, 'POST'>>('POST', this.path, { ...options, body });
    return data;
  }

  /** Changes the fields that are sent. The body names the record by `id`, or by its code. */
  async update(body: Body<P, 'PUT'>, { ifMatch, headers, ...options }: UpdateOptions = {}): Promise<Data<P, 'PUT'>> {
    const { data } = await this.sender.send<Data<P, 'PUT'>>('PUT', this.path, {
      ...options,
      headers: { ...headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
      body,
    });
    return data;
  }
}

/** A document that was created, as its PDF. */
export interface PrintedDocument {
  id: number;
  pdf: Uint8Array;
}

/** Documents of one type. */
export class Documents<P extends DocumentPath> extends List<P> {
  /** Creates a document. With `print` the answer is its PDF. */
  create(body: Body<P, 'POST'>, options: WriteOptions & { print: true }): Promise<PrintedDocument>;
  create(body: Body<P, 'POST'>, options?: WriteOptions & { print?: false }): Promise<Data<P, 'POST'>>;
  async create(
    body: Body<P, 'POST'>,
    { print = false, ...options }: WriteOptions & { print?: boolean } = {},
  ): Promise<Data<P, 'POST'> | PrintedDocument> {
    if (!print) return (await this.sender.send<Data<P, 'POST'>>('POST', this.path, { ...options, body })).data;
    const request = { ...options, body, query: { print: 1 } };
    const { data, headers } = await this.sender.send<Uint8Array>('POST', this.path, request);
    return { id: Number(headers.get('x-document-id')), pdf: data };
  }

  /** Changes the status of a document, or allots what is open of it. The body names it by `id`, or by set and number. */
  async change(body: Body<P, 'PUT'>, options?: WriteOptions): Promise<Data<P, 'PUT'>> {
    const { data } = await this.sender.send<Data<P, 'PUT'>>('PUT', this.path, { ...options, body });
    return data;
  }

  /** The PDF of a document. Throws NOT_FOUND. */
  async pdf(id: number, options?: CallOptions): Promise<Uint8Array> {
    const { data } = await this.sender.send<Uint8Array>('GET', this.path, { ...options, query: { id, print: 1 } });
    return data;
  }
}
