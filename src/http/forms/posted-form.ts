import * as z from 'zod';
import { messageForPeople } from '../../lib/text/message-for-people.ts';

/** The values of each field as sent; an array for fields that may be sent several times. */
type FormValues = Record<string, string | string[]>;

/** A posted form: its valid data or its errors by field, together with the entered values. */
type PostedForm<Data> = { values: FormValues } & (
  { data: Data; errors?: never } | { data?: never; errors: Record<string, string> }
);

/** The end of the names of fields that may be sent several times, such as checkboxes. */
const SEVERAL = '[]';
const FORM = 'application/x-www-form-urlencoded';
/** The largest form of ours has 200 choices. Parsing time grows faster than the number of fields. */
const MOST_FIELDS = 1_000;

/**
 * Reads the form that a page's own `<form method="post">` has sent, without a script.
 * @returns undefined if nothing was posted
 */
export async function readPostedForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<PostedForm<z.output<Schema>> | undefined> {
  if (request.method !== 'POST') return undefined;
  const values = valuesOf(await fieldsOf(request));
  const parsed = schema.safeParse(values);
  if (parsed.success) return { values, data: parsed.data };
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    errors[String(issue.path[0] ?? '')] ??= messageForPeople([issue]) ?? '입력한 값을 확인해 주세요.';
  }
  return { values, errors };
}

/** Returns the fields of a posted form as sent; none if the body is not a form or has more than `MOST_FIELDS`. */
export async function fieldsOf(request: Request): Promise<[name: string, value: string][]> {
  if (!request.headers.get('content-type')?.startsWith(FORM)) return [];
  const body = await request.text();
  return body.split('&', MOST_FIELDS + 1).length > MOST_FIELDS ? [] : [...new URLSearchParams(body)];
}

function valuesOf(fields: [name: string, value: string][]): FormValues {
  const several = new Map<string, string[]>();
  const values: FormValues = Object.create(null);
  for (const [name, value] of fields) {
    const others = several.get(name);
    if (others) others.push(value);
    else if (name.endsWith(SEVERAL)) several.set(name, [value]);
    else values[name] ??= value.replaceAll('\r\n', '\n');
  }
  return Object.assign(values, Object.fromEntries(several));
}

/** A checkbox, which a browser sends only if it is checked. */
export const checkboxField = z
  .string()
  .max(10)
  .optional()
  .transform((value) => value !== undefined);
