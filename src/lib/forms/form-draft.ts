import { readUser } from '../member/stored-user.ts';

const KEY = 'formDraft';
/** Long enough to log in again; after that a draft surprises more than it helps. */
const KEPT_MS = 60 * 60 * 1000;

/** What is typed and no secret. */
const FIELDS =
  'input:is(:not([type]), [type=text], [type=email], [type=url]):not([autocomplete=one-time-code]), textarea';

interface Draft {
  userId: number;
  path: string;
  /** Milliseconds since 1970. */
  until: number;
  /** By the id of the field. */
  values: [string, string][];
}

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' && kept !== null && 'values' in kept && Array.isArray(kept.values);

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].filter(({ id }) => id !== '');

/** Keeps what stands unsaved in the page's forms until the same person is back on it, in this tab. */
export function saveDraft(): void {
  const userId = readUser()?.id;
  const typed = [...document.forms]
    .flatMap(fieldsOf)
    .filter(({ value, defaultValue }) => value !== defaultValue);
  if (userId === undefined || typed.length === 0) return;
  const values = typed.map(({ id, value }): [string, string] => [id, value]);
  try {
    const draft: Draft = { userId, path: location.pathname, until: Date.now() + KEPT_MS, values };
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing has the person type it again.
  }
}

/** Puts back into a form what was kept of it. A draft of another person, or an old one, goes. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const person = readUser();
    // The login screen is on the way back.
    if (!isDraft(draft) || person === undefined) return;
    if (draft.userId !== person.id || draft.until < Date.now()) {
      sessionStorage.removeItem(KEY);
      return;
    }
    if (draft.path !== location.pathname) return;
    const values = new Map(draft.values);
    for (const field of fieldsOf(form)) {
      field.value = values.get(field.id) ?? field.value;
      values.delete(field.id);
    }
    // What is left belongs to forms that are not open yet.
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, values: [...values] }));
  } catch {
    // Nothing was kept.
  }
}
