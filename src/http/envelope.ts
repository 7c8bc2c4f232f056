/** The response bodies of the two services (README.md in this directory). */

type Status = { code: number; message: string };
export type Page = { number: number; size: number; totalElements: number; totalPages: number };
export type FailureBody = { status: Status; error: { code: string; message: string } };

const OK: Status = { code: 200, message: 'OK' };

/** Returns a body of the main service: `{ status, data }`. */
export function dataBody<Data>(data: Data): { status: Status; data: Data } {
  return { status: OK, data };
}

/** Returns a body of the discover service: `{ status, result }`. */
export function resultBody<Result>(result: Result): { status: Status; result: Result } {
  return { status: OK, result };
}

export function pageOf(number: number, size: number, totalElements: number): Page {
  return { number, size, totalElements, totalPages: Math.ceil(totalElements / size) };
}
