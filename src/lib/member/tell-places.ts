interface Places {
  readonly key: string;
  /** Null for more than five, or no limit. */
  readonly left: number | null;
}

/** Writes beside each batch that is nearly or quite full how many places are left. */
export async function tellPlaces(): Promise<void> {
  for (const list of document.querySelectorAll<HTMLElement>('[data-places]')) {
    const found = await fetch(`/api/offers/${list.dataset['places']}`)
      .then((answer): Promise<Places[]> | Places[] => (answer.ok ? answer.json() : []))
      .catch((): Places[] => []);
    for (const { key, left } of found) {
      const line = list.querySelector<HTMLElement>(`[data-offer="${key}"] [data-left]`);
      if (line === null || left === null) continue;
      const bold = document.createElement('strong');
      bold.textContent = left === 0 ? 'Full now' : left === 1 ? '1 place left' : `${left} places left`;
      line.replaceChildren(bold);
    }
  }
}
