import 'fake-indexeddb/auto';
import { Blob, File } from 'node:buffer';
import { URL as NodeUrl } from 'node:url';
import { afterAll } from 'vitest';
import { watchTimers } from './page-timers.ts';
import { XmlHttpRequestOverFetch } from './xml-http-request.ts';

/**
 * jsdom's forms and files are unknown to Node's `Request`, with which the API reads what a page sends. Tests use those of
 * Node.
 */
const nodeForm = await new Response(new URLSearchParams()).formData();
const { FormData: DocumentFormData } = globalThis;

/** Node's form data, which takes the fields of a form as a browser's does. */
class FormData extends (nodeForm.constructor as typeof DocumentFormData) {
  constructor(form?: HTMLFormElement) {
    super();
    if (form) for (const [name, value] of new DocumentFormData(form)) this.append(name, value);
  }
}

Object.assign(globalThis, { Blob, File, FormData, XMLHttpRequest: XmlHttpRequestOverFetch });
// Vitest's own class turns jsdom's forms and files into those of Node, and fails on these.
globalThis.Request = Object.getPrototypeOf(Request);
URL.createObjectURL = NodeUrl.createObjectURL as typeof URL.createObjectURL;
URL.revokeObjectURL = NodeUrl.revokeObjectURL;

// A file's page is gone after its last test: a timer that fires later would find no document.
afterAll(watchTimers(globalThis));
