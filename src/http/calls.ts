import type { OpenAPIHono } from '@hono/zod-openapi';

/** Gets the types of all routes from `api/routes.ts`, by declaration merging, so that this room imports nothing of them. */
// biome-ignore lint/suspicious/noEmptyInterface: declaration merging needs an interface
export interface Register {}

type Routes = Register extends { routes: infer All } ? All : never;

/**
 * The types of all calls of the API, keyed by method and address, as the routes declare them. An address has
 * `${number}` for an id, so that template strings match it.
 */
export type Calls = { [Entry in Entries as Entry['line']]: Entry['call'] };

/** The call for a method and an address; `never` if no route matches. */
export type CallOf<Method extends string, Path extends string> = `${Method} ${Path}` extends keyof Calls
  ? Calls[`${Method} ${Path}`]
  : never;

/** The addresses of the service whose answers have the field `data` (main service) or `result` (discover service). */
export type AddressOf<Field extends string> = AddressIn<Entries, Field>;

/** The answer of a call in that field. */
export type AnswerOf<Field extends string, Method extends string, Path extends string> =
  CallOf<Method, Path> extends { output: { [Key in Field]: infer Answer } } ? Answer : never;

// biome-ignore lint/suspicious/noExplicitAny: what surrounds the schema does not matter here
type SchemaOf<Group> = Group extends OpenAPIHono<any, infer Schema, any> ? Schema : never;
type AddressIn<Entry, Field extends string> = Entry extends {
  line: `${string} ${infer Path}`;
  call: { output: infer Output };
}
  ? Output extends { [Key in Field]: unknown }
    ? Path
    : never
  : never;

type Entries = EntriesOf<SchemaOf<Routes>>;

type EntriesOf<Schema> = Schema extends unknown
  ? { [Path in keyof Schema & string]: EntriesAt<Path, Schema[Path]> }[keyof Schema & string]
  : never;

type EntriesAt<Path extends string, Methods> = {
  [Method in keyof Methods & `$${string}`]: Methods[Method] extends {
    input: infer Input;
    output: infer Output;
  }
    ? { line: `${MethodName<Method>} ${Address<Path, ParamsOf<Input>>}`; call: { input: Input; output: Output } }
    : never;
}[keyof Methods & `$${string}`];

type MethodName<Key> = Key extends `$${infer Method}` ? Uppercase<Method> : never;

type ParamsOf<Input> = Input extends { param: infer Params } ? Params : unknown;

/** `/v1/article/${number}/emotion` for the route `/v1/article/:id/emotion`. */
type Address<Path extends string, Params> = Path extends `${infer Head}/:${infer Name}/${infer Rest}`
  ? `${Head}/${Param<Params, Name>}/${Address<Rest, Params>}`
  : Path extends `${infer Head}/:${infer Name}`
    ? `${Head}/${Param<Params, Name>}`
    : Path;

type Param<Params, Name> = Name extends keyof Params ? Extract<Params[Name], string | number> : never;
