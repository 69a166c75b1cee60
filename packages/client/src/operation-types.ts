// What the OpenAPI document says of each operation, as types: query, body and answer by path and method.

import type { components, paths } from './openapi.ts';

/** The named parts of the interface: `Schemas['customerDocument']`, `Schemas['thirdParty']`, … */
export type Schemas = components['schemas'];

/** Methods of the operations. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The client calls them by itself, or by a method of its own. */
type OwnPath = '/helo' | '/auth' | '/batch';

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, object> ? Exclude<P, OwnPath> : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<Lowercase<M>, infer O> ? O : never;

/** Writes need no nonce, because they have an Idempotency-Key. A PDF is asked for by methods of its own, so that JSON is the type of every other answer. */
type ByTheClient = 'nonce' | 'print';

/** The query parameters of an operation. */
export type Query<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { parameters: { query?: infer Q } } ? Omit<NonNullable<Q>, ByTheClient> : never;

/** The JSON body of an operation; undefined when it has none. */
export type Body<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody?: infer R } ? BodyOf<NonNullable<R>> : undefined;

type BodyOf<R> = [R] extends [never]
  ? undefined
  : R extends { content: { 'application/json': infer B } }
    ? B
    : undefined;

type JsonOf<R> = R extends { content: { 'application/json': infer T } } ? T : undefined;

/** The JSON of the successful answer of an operation. */
export type Data<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R }
    ? R extends { 200: infer Found }
      ? JsonOf<Found>
      : R extends { 201: infer Created }
        ? JsonOf<Created>
        : undefined
    : never;

/** The paths of lists: an array, and no parameter is required. */
export type ListPath = {
  [P in PathOf<'GET'>]: Data<P, 'GET'> extends readonly unknown[]
    ? object extends Query<P, 'GET'>
      ? P
      : never
    : never;
}[PathOf<'GET'>];

/** The paths of document types. */
export type DocumentPath = {
  [P in ListPath & PathOf<'POST'>]: 'documentNumber' extends keyof Data<P, 'POST'> ? P : never;
}[ListPath & PathOf<'POST'>];

/** The paths of master data that can be created. */
export type RecordPath = Exclude<ListPath & PathOf<'POST'> & PathOf<'PUT'>, DocumentPath>;

/** One element of a list. */
export type Row<P extends ListPath> = Data<P, 'GET'> extends readonly (infer R)[] ? R : never;

/** The parameters of a list. */
export type ListQuery<P extends ListPath> = Query<P, 'GET'>;
