/** Markup; text becomes it only by being escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes each value that is no markup itself; a list is put together, and nothing stands for undefined. */
export function html(parts: TemplateStringsArray, ...values: (Html | Html[] | string | number | undefined)[]): Html {
  return new Html(parts.reduce((text, part, i) => text + asMarkup(values[i - 1]) + part));
}

function asMarkup(value: Html | Html[] | string | number | undefined): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(asMarkup).join('');
  return String(value ?? '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
