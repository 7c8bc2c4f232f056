import 'fake-indexeddb/auto';
import { Blob, File } from 'node:buffer';
import { URL as NodeUrl } from 'node:url';
import { XmlHttpRequestOverFetch } from './xml-http-request.ts';

/**
 * jsdom's forms and files are unknown to Node's `Request`, with which the API reads what a page sends. Tests use those of
 * Node.
 */
const { constructor: FormData } = await new Response(new URLSearchParams()).formData();
Object.assign(globalThis, { Blob, File, FormData, XMLHttpRequest: XmlHttpRequestOverFetch });
URL.createObjectURL = NodeUrl.createObjectURL as typeof URL.createObjectURL;
URL.revokeObjectURL = NodeUrl.revokeObjectURL;
