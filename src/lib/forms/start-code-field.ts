import { messageOf, postJson } from '../api/json-form.ts';
import { orderOf } from './order-form.ts';

/** Fills the code of `?code=` in, and says on request what is due with it. */
export function startCodeField(form: HTMLFormElement): void {
  const fold = form.querySelector<HTMLDetailsElement>('[data-code]');
  const field = fold?.querySelector<HTMLInputElement>('[name=code]');
  const said = fold?.querySelector('[data-checked]');
  const error = document.querySelector('#code-error');
  if (!fold || !field || !said || !error) return;
  const show = (text: string, wrong: string) => {
    said.textContent = text;
    error.textContent = wrong;
    field.ariaInvalid = wrong ? 'true' : null;
  };
  const check = async () => {
    if (field.value.trim() === '') return show('', 'Enter your code.');
    const { course, offer, code, pricePaise } = orderOf(new FormData(form));
    const { ok, answer } = await postJson('/api/orders', { course, offer, code, pricePaise, dryRun: true });
    if (!ok) return show('', messageOf(answer, 'The code could not be checked. Please try again.'));
    show(messageOf(answer, ''), '');
  };
  fold.querySelector('[data-check]')?.addEventListener('click', () => void check());
  field.addEventListener('input', () => show('', ''));
  // What was said is of the offer that was chosen then.
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'offer') show('', '');
  });
  const given = new URLSearchParams(location.search).get('code');
  if (!given) return;
  field.value = given;
  fold.open = true;
}
