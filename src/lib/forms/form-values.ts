/** Error sentences by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Returns a text field's value; empty if missing. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns the chosen file; undefined without one. */
export function fileOf(data: FormData, name: string): File | undefined {
  const value = data.get(name);
  return value instanceof File && value.name !== '' ? value : undefined;
}

/** Returns the first error of each field from a failed call. */
export function byField(errors: readonly { pointer: string; message: string }[]): FieldErrors {
  const named: Record<string, string> = {};
  for (const { pointer, message } of errors) {
    const name = pointer.split('/')[1];
    if (name) named[name] ??= message;
  }
  return named;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Returns true if the text looks like an email address; only a mail can prove that it exists. */
export const looksLikeEmail = (text: string): boolean => EMAIL.test(text.trim());

/** Returns errors for empty required fields. @param sentences by field */
export const missingFields = (data: FormData, sentences: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(sentences).filter(([name]) => textOf(data, name).trim() === ''));

/** Keeps only filled fields. */
export function given<Typed extends Record<string, string>>(typed: Typed) {
  const entries = Object.entries(typed).filter(([, value]) => value !== '');
  return Object.fromEntries(entries) as { [Name in keyof Typed]?: Exclude<Typed[Name], ''> };
}
