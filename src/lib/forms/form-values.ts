/** Sentences by the name of the field they stand beside. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A text field of a form as typed; empty when it is missing. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** A chosen file; undefined when none was. */
export function fileOf(data: FormData, name: string): File | undefined {
  const value = data.get(name);
  return value instanceof File && value.name !== '' ? value : undefined;
}

/** The field errors of a failed call, by field: the first of each. */
export function byField(errors: readonly { pointer: string; message: string }[]): FieldErrors {
  const named: Record<string, string> = {};
  for (const { pointer, message } of errors) {
    const name = pointer.split('/')[1];
    if (name) named[name] ??= message;
  }
  return named;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Whether it has the shape of an email address; whether it exists only a mail can tell. */
export const looksLikeEmail = (text: string): boolean => EMAIL.test(text.trim());

/** What is said of required fields that are empty. @param sentences by field */
export const missingFields = (data: FormData, sentences: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(sentences).filter(([name]) => textOf(data, name).trim() === ''));

/** Only what is filled in. */
export function given<Typed extends Record<string, string>>(typed: Typed) {
  const entries = Object.entries(typed).filter(([, value]) => value !== '');
  return Object.fromEntries(entries) as { [Name in keyof Typed]?: Exclude<Typed[Name], ''> };
}
