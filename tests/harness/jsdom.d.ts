/** The types of jsdom are a separate package. This declares the part that tests use. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly document: Document };
  }
}
