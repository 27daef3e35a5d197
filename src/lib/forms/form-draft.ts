import { readUser } from '../member/stored-user.ts';

const KEY = 'formDraft';
/** Long enough to log in again; after that a draft surprises more than it helps. */
const KEPT_MS = 60 * 60 * 1000;

/** What is typed and no secret. Generated ids are other ones after a reload. */
const FIELDS =
  ':is(input:not([type=password], [type=file], [type=search], [autocomplete=one-time-code]), select, textarea):not([id=""], [id*=_r_], [id*=«])';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Kept {
  id: string;
  value: string;
  /** What the field had before: it is of another row where that differs. */
  from: string;
  /** Of whom it is: its dialog's title says that. */
  about: string;
}

interface Draft {
  userId: number;
  /** With the query, which names what is open. */
  path: string;
  /** Milliseconds since 1970. */
  until: number;
  fields: Kept[];
}

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' && kept !== null && 'fields' in kept && Array.isArray(kept.fields);

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>(FIELDS)].filter(({ id }) => id !== '');
const aboutOf = (form: HTMLFormElement): string =>
  form.dataset['about'] ?? form.closest('dialog')?.querySelector('h2')?.textContent ?? '';
const pathNow = (): string => location.pathname + location.search;

const isTick = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);
const currentOf = (field: Field): string => (isTick(field) ? String(field.checked) : field.value);

function originOf(field: Field): string {
  if (isTick(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const { options } = field;
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** Keeps what stands unsaved in the page's forms until the same person is back on it, in this tab. */
export function saveDraft(): void {
  const userId = readUser()?.id;
  const fields = [...document.forms].flatMap((form) =>
    fieldsOf(form).map((field): Kept => {
      return { id: field.id, value: currentOf(field), from: originOf(field), about: aboutOf(form) };
    }),
  );
  const typed = fields.filter(({ value, from }) => value !== from);
  if (userId === undefined || typed.length === 0) return;
  try {
    const draft: Draft = { userId, path: pathNow(), until: Date.now() + KEPT_MS, fields: typed };
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
    if (draft.path !== pathNow()) return;
    const about = aboutOf(form);
    let left = draft.fields;
    for (const field of fieldsOf(form)) {
      const kept = left.find(
        ({ id, from, about: of }) => id === field.id && from === originOf(field) && of === about,
      );
      // Who types on is not set back.
      if (kept === undefined || currentOf(field) !== kept.from) continue;
      if (isTick(field)) field.checked = kept.value === 'true';
      else field.value = kept.value;
      // The options of a choice may be loaded after it.
      if (currentOf(field) === kept.value) left = left.filter((one) => one !== kept);
    }
    // What is left belongs to forms that are not open yet.
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, fields: left }));
  } catch {
    // Nothing was kept.
  }
}

const nameOf = (thing: string): string => `edited ${readUser()?.id} ${thing}`;

/** Keeps the unsaved state of an editor for this person in this tab; undefined once it is saved. */
export function keepEdited(thing: string, state: unknown): void {
  try {
    if (state === undefined) sessionStorage.removeItem(nameOf(thing));
    else sessionStorage.setItem(nameOf(thing), JSON.stringify(state));
  } catch {
    // A browser that keeps nothing has the person type it again.
  }
}

/** What {@link keepEdited} kept of it. */
export function editedOf<State>(thing: string): State | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(thing)) ?? 'null');
    // Only its own editor writes it.
    return (kept ?? undefined) as State | undefined;
  } catch {
    return undefined;
  }
}
