import { clearUser, readUser } from '../member/stored-user.ts';
import { postJson } from './json-form.ts';

/**
 * Makes links with `data-order` place the order at once, and links with `data-free` open the course, for users who are
 * logged in. Without scripts or a login they lead to their form.
 */
export function joinByPress(): void {
  let isBusy = false;

  async function join(link: HTMLAnchorElement): Promise<void> {
    const { order, free: course = order } = link.dataset;
    isBusy = true;
    link.ariaBusy = 'true';
    const { ok, answer } = await postJson(order ? '/api/orders' : '/api/free-courses', { course });
    link.ariaBusy = null;
    isBusy = false;
    const { link: page, courseId, message } = answer;
    if (answer['code'] === 'NOT_SIGNED_IN') {
      clearUser();
      location.assign(link.href);
    } else if (ok && typeof page === 'string') location.assign(new URL(page).pathname);
    else if (ok && typeof courseId === 'number') location.assign(`/course/${courseId}`);
    else say(link, typeof message === 'string' ? message : 'No answer came. Please try again.');
  }

  document.addEventListener('click', (event) => {
    const marked = event.target instanceof Element && event.target.closest('[data-order], [data-free]');
    if (!(marked instanceof HTMLAnchorElement) || readUser() === undefined) return;
    event.preventDefault();
    if (!isBusy) void join(marked);
  });
}

/** Shows a message under the link. */
function say(link: HTMLElement, words: string): void {
  const line = document.createElement('p');
  line.className = 'small';
  line.role = 'status';
  if (link.nextElementSibling?.role === 'status') link.nextElementSibling.remove();
  link.after(line);
  line.textContent = words;
  line.scrollIntoView({ block: 'center' });
}
