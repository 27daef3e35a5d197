type Control = HTMLInputElement | HTMLTextAreaElement;
type FieldError = { pointer: string; message: string };
type Answer = { sent: boolean; message: string; errors: FieldError[] };

const FAILED = 'The message could not be sent. Please try again.';

/** Sends the contact form as JSON and says beside each field, and under the form, what came of it. */
export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-contact]');
  const outcome = form?.querySelector('[data-outcome]');
  const button = form?.querySelector('button');
  if (!form || !outcome || !button) return;

  const controls = [...form.querySelectorAll<Control>('input, textarea')];
  const ready = button.textContent;
  fillSubject(form);

  /** Shows each control's complaint and goes to the first one that has any. */
  const complain = (complaint: (control: Control) => string) => {
    const wrong = controls.filter((control) => mark(control, complaint(control)));
    wrong[0]?.focus();
    return wrong.length > 0;
  };
  const say = (text: string, kind: string) => {
    outcome.textContent = text;
    outcome.className = kind;
  };
  const busy = (is: boolean) => {
    button.disabled = is;
    button.ariaBusy = is ? 'true' : null;
    button.textContent = is ? 'Sending...' : ready;
  };
  /** Sent, and nothing was written since: what comes now is the end of a double click, not another message. */
  let done = false;
  const send = async () => {
    busy(true);
    const { sent, message, errors } = await post(form);
    busy(false);
    complain(({ name }) => errors.find(({ pointer }) => pointer.endsWith(`/${name}`))?.message ?? '');
    say(message, sent ? 'form-done' : 'form-summary');
    if (sent) form.reset();
    done = sent;
  };

  form.addEventListener('input', ({ target }) => {
    done = false;
    const control = controls.find((one) => one === target);
    if (control?.ariaInvalid && control.validity.valid) mark(control, '');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (done) return;
    say('', '');
    if (!button.disabled && !complain(slipOf)) void send();
  });
}

/** A link may name a subject: /contactUs?subject=teach. The subjects stand in the field's list of suggestions. */
function fillSubject(form: HTMLFormElement): void {
  const wanted = new URLSearchParams(location.search).get('subject');
  const topics = [...form.querySelectorAll('option')];
  const topic = topics.find(({ dataset }) => dataset.key === wanted);
  const field = form.querySelector<HTMLInputElement>('[name=subject]');
  if (topic && field) field.value = topic.value;
}

/** What is wrong with the control, in the words that it carries; the browser's own differ from browser to browser. */
const slipOf = (control: Control): string => (control.validity.valid ? '' : (control.dataset['slip'] ?? ''));

/** Writes the complaint under the control; true if there is one. */
function mark(control: Control, complaint: string): boolean {
  const line = document.getElementById(`${control.id}-error`);
  if (line) line.textContent = complaint;
  control.ariaInvalid = complaint ? 'true' : null;
  return complaint !== '';
}

async function post(form: HTMLFormElement): Promise<Answer> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    return { sent: response.ok, ...read(await response.json()) };
  } catch {
    return { sent: false, message: FAILED, errors: [] };
  }
}

/** The sentence and the field errors of an answer, whatever else is in it. */
function read(answer: unknown): Omit<Answer, 'sent'> {
  const { message, errors } = fieldsOf(answer);
  return {
    message: typeof message === 'string' ? message : FAILED,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  };
}

const isFieldError = (error: unknown): error is FieldError => {
  const { pointer, message } = fieldsOf(error);
  return typeof pointer === 'string' && typeof message === 'string';
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
