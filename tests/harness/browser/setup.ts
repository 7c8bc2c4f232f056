import 'fake-indexeddb/auto';
import { Blob, File } from 'node:buffer';
import { URL as NodeUrl } from 'node:url';
import { afterAll } from 'vitest';
import { watchTimers } from './page-timers.ts';
import { XmlHttpRequestOverFetch } from './xml-http-request.ts';

/**
 * Node's `Request`, with which the API reads the page's requests, does not accept the forms and files of jsdom. Tests
 * use Node's classes.
 */
const nodeForm = await new Response(new URLSearchParams()).formData();
const { FormData: DocumentFormData } = globalThis;

/** Node's form data, with the constructor argument of a browser's. */
class FormData extends (nodeForm.constructor as typeof DocumentFormData) {
  constructor(form?: HTMLFormElement) {
    super();
    if (form) for (const [name, value] of new DocumentFormData(form)) this.append(name, value);
  }
}

Object.assign(globalThis, { Blob, File, FormData, XMLHttpRequest: XmlHttpRequestOverFetch });
// Vitest's own `Request` converts jsdom's forms and files to Node's, and fails on these.
globalThis.Request = Object.getPrototypeOf(Request);
URL.createObjectURL = NodeUrl.createObjectURL as typeof URL.createObjectURL;
URL.revokeObjectURL = NodeUrl.revokeObjectURL;

// The page of a test file ends after its last test: a later timer would find no document.
afterAll(watchTimers(globalThis));
