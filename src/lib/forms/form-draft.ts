import { readUser } from '../member/stored-user.ts';

const KEY = 'formDraft';
/** Time to log in again; an older draft would surprise. */
const KEPT_MS = 60 * 60 * 1000;

/** Typed fields without secrets. Generated ids change on reload. */
const FIELDS =
  ':is(input:not([type=password], [type=file], [type=search], [autocomplete=one-time-code]), select, textarea):not([id=""], [id*=_r_], [id*=«])';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Kept {
  id: string;
  value: string;
  /** Initial value: if it differs, the field is of another row. */
  from: string;
  /** Title of the dialog, to identify the edited item. */
  about: string;
}

interface Draft {
  userId: number;
  /** Includes the query, which identifies what is open. */
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

/** Stores the unsaved input of the page's forms until the same user returns in this tab. */
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
    // Without storage the user must type it again.
  }
}

/** Returns what is stored for this page. Discards old drafts and those of another user. @throws without storage */
function draftHere(): Draft | undefined {
  const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  const person = readUser();
  // The login screen is passed on the way back.
  if (!isDraft(draft) || person === undefined) return undefined;
  if (draft.userId === person.id && draft.until >= Date.now())
    return draft.path === pathNow() ? draft : undefined;
  sessionStorage.removeItem(KEY);
  return undefined;
}

const keep = (draft: Draft, fields: Kept[]) =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, fields }));

/** Restores a form's stored input. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const draft = draftHere();
    if (draft === undefined) return;
    const about = aboutOf(form);
    let left = draft.fields;
    for (const field of fieldsOf(form)) {
      const kept = left.find(
        ({ id, from, about: of }) => id === field.id && from === originOf(field) && of === about,
      );
      // Does not overwrite new typing.
      if (kept === undefined || currentOf(field) !== kept.from) continue;
      if (isTick(field)) field.checked = kept.value === 'true';
      else field.value = kept.value;
      // A select's options may load later.
      if (currentOf(field) === kept.value) left = left.filter((one) => one !== kept);
    }
    // The rest belongs to forms that are not open yet.
    keep(draft, left);
  } catch {
    // Nothing was stored.
  }
}

/** Forgets what is stored of a form. */
export function forgetDraft(form: HTMLFormElement): void {
  try {
    const draft = draftHere();
    if (draft)
      keep(
        draft,
        draft.fields.filter(({ about }) => about !== aboutOf(form)),
      );
  } catch {
    // Nothing was stored.
  }
}
