/** Chooses the offer that the address names, and shows of the questions about parts only that of the chosen one. */
export function followOffer(): void {
  const wanted = CSS.escape(new URLSearchParams(location.search).get('offer') ?? '');
  const offer = document.querySelector<HTMLInputElement>(`[data-offer="${wanted}"] input`);
  if (offer) offer.checked = true;
  const asksInParts = document.querySelectorAll<HTMLElement>('[data-parts]');
  const follow = () => {
    const chosen = document.querySelector<HTMLInputElement>('[data-offer] :checked');
    const [key] = chosen?.value.split(' ') ?? [];
    for (const asks of asksInParts) asks.hidden = asks.dataset['parts'] !== key;
  };
  follow();
  addEventListener('change', follow);
  // What a browser fills in again after a step back.
  addEventListener('pageshow', follow);
}
