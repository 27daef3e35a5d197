const ASK_MS = 20_000;
const HOUR_MS = 3_600_000;

/** Shows an order as it stands now: asks the server while the page is in sight, and says how much time is left. */
export function watchOrder({ dataset: { token = '', standing } }: HTMLElement): void {
  const ask = async () => {
    if (document.hidden) return;
    const order: unknown = await fetch(`/api/order/${token}`)
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
    const isNews =
      isOrder(order) && `${order.state} ${order.refund?.state} ${order.pay !== null}` !== standing;
    // Not reload: that would send a form again.
    if (isNews) location.replace(location.pathname);
  };
  const tell = () => {
    const line = document.querySelector<HTMLElement>('[data-expires]');
    if (line) line.textContent = ` (${timeLeft(Number(line.dataset['expires']) - Date.now())})`;
  };
  tell();
  document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  setInterval(() => {
    tell();
    void ask();
  }, ASK_MS);
}

const isOrder = (
  answer: unknown,
): answer is { state: string; refund: { state: string } | null; pay: unknown } =>
  typeof answer === 'object' && answer !== null && 'state' in answer && 'refund' in answer;

function timeLeft(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 48) return `${Math.floor(hours / 24)} days left`;
  if (hours >= 2) return `${hours} hours left`;
  return `${Math.max(1, Math.floor(ms / 60_000))} minutes left`;
}
