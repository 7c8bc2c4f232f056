/** HTML markup. Text must be escaped to become markup (`html`). */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes every value that is not markup; joins lists, and renders undefined as nothing. */
export function html(parts: TemplateStringsArray, ...values: (Html | Html[] | string | number | undefined)[]): Html {
  return new Html(parts.reduce((text, part, i) => text + asMarkup(values[i - 1]) + part));
}

function asMarkup(value: Html | Html[] | string | number | undefined): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(asMarkup).join('');
  return String(value ?? '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
