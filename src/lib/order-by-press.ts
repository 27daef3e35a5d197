import { showToast } from '../islands/ui/toasts/toast-store.ts';
import { api, unwrap } from './api.ts';
import { errorMessage } from './api-error.ts';

/** Lets a link with `data-order` place the order of its course at once; without scripts it leads to the form. */
export function orderByPress(): void {
  let isOrdering = false;

  async function order(link: HTMLElement, course: string): Promise<void> {
    isOrdering = true;
    link.ariaBusy = 'true';
    try {
      const { link: page } = await unwrap(api.orders.$post({ json: { course } }));
      location.assign(new URL(page).pathname);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
    link.ariaBusy = null;
    isOrdering = false;
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
    if (link?.dataset['order'] === undefined) return;
    event.preventDefault();
    if (!isOrdering) void order(link, link.dataset['order']);
  });
}
