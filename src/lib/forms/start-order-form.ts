import { startForm } from '../api/json-form.ts';
import { clearUser, readUser } from '../member/stored-user.ts';
import { orderOf } from './order-form.ts';
import { startCodeField } from './start-code-field.ts';

/**
 * Sends the order form by script: skips the name for users who are logged in, preselects *Yes* for `?paid`, and shows a
 * changed price.
 */
export function startOrderForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-order]');
  if (!form) return;
  const who = form.querySelector('[data-who]');
  const paid = form.querySelector<HTMLInputElement>('[name=paid][value=yes]');
  const person = readUser();
  if (who && person) who.textContent = person.fullName || person.email;
  if (paid && new URLSearchParams(location.search).has('paid')) paid.checked = true;
  startCodeField(form);
  startForm(form, {
    busyLabel: 'One moment...',
    failed: 'Your order could not be sent. Please try again.',
    body: orderOf,
    done: ({ link }) => {
      location.assign(new URL(String(link)).pathname);
      return true;
    },
    refused: (fields, { pricePaise }) => {
      const chosen = form.querySelector<HTMLInputElement>('[name=offer]:checked');
      const shown = chosen ?? form.querySelector<HTMLInputElement>('[name=pricePaise]');
      const price = (chosen?.closest('label') ?? document).querySelector('[data-price]');
      if (typeof pricePaise === 'number' && shown && price) {
        shown.value = [...shown.value.split(' ').slice(0, -1), pricePaise].join(' ');
        price.textContent = `₹${(pricePaise / 100).toLocaleString('en-IN')}`;
      }
      // The session ended meanwhile: the form now asks for the name.
      if (!fields.includes('fullName')) return;
      clearUser();
      delete document.documentElement.dataset['user'];
    },
  });
}
