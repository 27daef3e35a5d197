type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type FieldError = { pointer: string; message: string };
type Answer = Readonly<Record<string, unknown>>;

interface Options {
  /** Label of the button while waiting. */
  busyLabel: string;
  /** Message for a missing answer. */
  failed: string;
  body: (data: FormData) => unknown;
  /** Called on success. @returns true to stay busy, because another page loads */
  done: (answer: Answer) => boolean;
  /** Called before the server's errors are shown. */
  refused?: (fields: readonly string[], answer: Answer) => void;
}

/**
 * Sends a form as JSON, and shows errors beside fields and the result below. A field's error is in the element whose id
 * is the control's name and `-error`; elements with `data-on` are shown after the problem of that code.
 */
export function startForm(form: HTMLFormElement, { busyLabel, failed, body, done, refused }: Options): void {
  const outcome = form.querySelector('[data-outcome]');
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (!outcome || !button) return;

  const controls = [...form.querySelectorAll<Control>('input, textarea, select')];
  const ready = [...button.childNodes];
  form.noValidate = true;

  /** Shows the error of each control and focuses the first one. */
  const complain = (complaint: (control: Control) => string) => {
    const wrong = controls.filter((control) => mark(control, complaint(control)));
    wrong[0]?.focus();
    return wrong.length > 0;
  };
  const say = (text: string, kind: string) => {
    outcome.textContent = text;
    outcome.className = kind;
    // Below a long form it would be off the screen on a phone.
    outcome.scrollIntoView({ block: 'nearest' });
  };
  const busy = (is: boolean) => {
    button.disabled = is;
    button.ariaBusy = is ? 'true' : null;
    button.replaceChildren(...(is ? [busyLabel] : ready));
  };
  /** True while nothing changed after sending: another submit is then a double click. */
  let sent = false;
  const send = async () => {
    busy(true);
    const { ok, answer } = await postJson(form.dataset['call'] ?? form.action, body(new FormData(form)));
    if (ok && done(answer)) return;
    busy(false);
    const { errors } = answer;
    const slips = Array.isArray(errors) ? errors.filter(isFieldError) : [];
    refused?.(
      slips.map(({ pointer }) => pointer.slice(1)),
      answer,
    );
    for (const way of form.querySelectorAll<HTMLElement>('[data-on]'))
      way.hidden = way.dataset['on'] !== answer['code'];
    say(messageOf(answer, failed), ok ? 'form-done' : 'form-summary');
    complain(({ name }) => slips.find(({ pointer }) => pointer.endsWith(`/${name}`))?.message ?? '');
    if (ok) form.reset();
    sent = ok;
  };

  form.addEventListener('input', ({ target }) => {
    sent = false;
    const control = controls.find((one) => one === target);
    if (control?.ariaInvalid && control.validity.valid) mark(control, '');
  });
  form.addEventListener('submit', (event) => {
    // It asks for something else, and the page that answers says what.
    if (event.submitter?.hasAttribute('data-plain')) return;
    event.preventDefault();
    if (sent) return;
    say('', '');
    if (!button.disabled && !complain(slipOf)) void send();
  });
}

/** Returns the control's error in the words of its attribute, because browsers' texts differ. */
const slipOf = (control: Control): string =>
  control.validity.valid || !control.checkVisibility() ? '' : (control.dataset['slip'] ?? '');

/** Writes the error beside the control; returns true if there is one. Radio buttons share theirs. */
function mark(control: Control, complaint: string): boolean {
  const line = document.getElementById(`${control.name}-error`);
  if (line) line.textContent = complaint;
  control.ariaInvalid = complaint && control.type !== 'radio' ? 'true' : null;
  return complaint !== '';
}

/** @returns an empty response if none arrived */
export async function postJson(address: string, body: unknown): Promise<{ ok: boolean; answer: Answer }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, answer: fieldsOf(await response.json()) };
  } catch {
    return { ok: false, answer: {} };
  }
}

/** Returns the sentence of an answer. @param missing where there is none */
export const messageOf = ({ message }: Answer, missing: string): string =>
  typeof message === 'string' ? message : missing;

const isFieldError = (error: unknown): error is FieldError => {
  const { pointer, message } = fieldsOf(error);
  return typeof pointer === 'string' && typeof message === 'string';
};

const fieldsOf = (value: unknown): Answer =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Sends the message forms of this page as JSON (components/form/MessageForm.astro). */
export function startMessageForm(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-message]'))
    startForm(form, {
      busyLabel: 'Sending...',
      failed: form.dataset['message'] ?? '',
      // Another form of the page may also have an email.
      body: (data) => ({ email: data.get('tellEmail'), ...Object.fromEntries(data) }),
      done: () => false,
    });
}
