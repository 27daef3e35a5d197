import type { OrderView } from '../../../server/contract/orders.ts';

const ASK_MS = 20_000;

/** Keeps an order's page up to date: polls the server while the page is visible. */
export function watchOrder({ dataset: { token = '', standing } }: HTMLElement): void {
  const ask = async () => {
    if (document.hidden) return;
    const order = await fetch(`/api/order/${token}`)
      .then((answer): Promise<OrderView> | undefined => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
    const isNews =
      order && `${order.state} ${order.paidPaise} ${order.refund?.state} ${order.pay !== null}` !== standing;
    // Not `reload`: that would resubmit a form.
    if (isNews) location.replace(location.pathname);
  };
  document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  setInterval(() => void ask(), ASK_MS);
}
