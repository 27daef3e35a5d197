import { readUser } from './stored-user.ts';

const KEY = 'typedWords';
/** Long enough to log in again; after that they surprise more than they help. */
const KEPT_MS = 60 * 60 * 1000;

/** What is typed and no secret. */
const FIELDS =
  'input:is(:not([type]), [type=text], [type=email], [type=url]):not([autocomplete=one-time-code]), textarea';

interface Kept {
  readonly userId: number;
  readonly path: string;
  readonly at: number;
  /** By the id of the field. */
  readonly words: Readonly<Record<string, unknown>>;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'path' in value &&
  'at' in value &&
  typeof value.at === 'number' &&
  'words' in value &&
  typeof value.words === 'object' &&
  value.words !== null;

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].filter(({ id }) => id !== '');

/** Keeps what stands typed and unsaved in the page's forms for when the same person is back on it, in this tab. */
export function saveDraft(): void {
  const userId = readUser()?.id;
  const typed = [...document.forms]
    .flatMap(fieldsOf)
    .filter(({ value, defaultValue }) => value !== defaultValue);
  if (userId === undefined || typed.length === 0) return;
  const words = Object.fromEntries(typed.map(({ id, value }) => [id, value]));
  try {
    const kept: Kept = { userId, path: location.pathname, at: Date.now(), words };
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing has the person type it again.
  }
}

/** Puts what was kept of a form back into it. What belongs to another person, or is old, goes. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const person = readUser();
    // The login screen is on the way back.
    if (!isKept(kept) || person === undefined) return;
    if (kept.userId !== person.id || Date.now() - kept.at > KEPT_MS) {
      sessionStorage.removeItem(KEY);
      return;
    }
    if (kept.path !== location.pathname) return;
    const words = { ...kept.words };
    for (const field of fieldsOf(form)) {
      const word = words[field.id];
      if (typeof word !== 'string') continue;
      field.value = word;
      delete words[field.id];
    }
    if (Object.keys(words).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ ...kept, words }));
  } catch {
    // Nothing was kept.
  }
}
