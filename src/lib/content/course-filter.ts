type Row = { item: HTMLElement; place: number; words: string };
type Control = HTMLInputElement | HTMLSelectElement;

/** Larger values first only where more is better. */
const SORTS: Record<string, (row: HTMLElement) => number> = {
  price: ({ dataset }) => Number(dataset['price']),
  rating: ({ dataset }) => -Number(dataset['rating']),
  hours: ({ dataset }) => Number(dataset['hours']),
};

/** Stores a filter in the address. Imports nothing, so that it is inlined. */
function setParam(name: string, value: string): void {
  const url = new URL(location.href);
  if (value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  history.replaceState(history.state, '', url);
}

function saved(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('wishlist') ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

/** Adds search, filters and sorting to the list of courses; the address stores them. */
export function startCourseFilter(): void {
  const root = document.querySelector<HTMLElement>('[data-catalogue]');
  const list = root?.querySelector('ul');
  const status = root?.querySelector('[role=status]');
  const empty = root?.querySelector<HTMLElement>('[data-empty]');
  if (!root || !list || !status || !empty) return;

  const rows: Row[] = [...list.children]
    .filter((item) => item instanceof HTMLElement)
    .map((item, place) => ({ item, place, words: item.textContent.toLowerCase() }));
  const controls = [...root.querySelectorAll<Control>('[name]')];
  const chosen = (name: string): string =>
    controls.find((one) => one.name === name && (one.type !== 'radio' || ('checked' in one && one.checked)))
      ?.value ?? '';

  const show = () => {
    const [kind, level, price, sort] = ['list', 'level', 'price', 'sort'].map(chosen);
    const words = chosen('q').toLowerCase().split(/\s+/);
    const kept = saved();
    const fits = ({ item: { dataset }, words: own }: Row) =>
      (kind === 'all' ||
        (kind === 'saved' ? kept.includes(dataset['slug'] ?? '') : kind === dataset['kind'])) &&
      (!level || level === dataset['level']) &&
      (!price || Number(dataset['price']) <= Number(price)) &&
      words.every((word) => own.includes(word));
    const rank = SORTS[sort ?? ''];
    const order = rows.toSorted((a, b) => (rank ? rank(a.item) - rank(b.item) : 0) || a.place - b.place);
    let shown = 0;
    for (const row of order) {
      row.item.hidden = !fits(row);
      if (!row.item.hidden) shown += 1;
    }
    // Moving an item that is already in place would restyle and lay out the whole list.
    if (order.some(({ item }, at) => item !== list.children[at]))
      list.append(...order.map(({ item }) => item));
    status.textContent = shown === 1 ? '1 course' : `${shown} courses`;
    empty.hidden = shown > 0;
    empty.dataset['empty'] = kind === 'saved' && kept.length === 0 ? 'saved' : 'none';
  };

  const asked = new URLSearchParams(location.search);
  for (const control of controls) {
    const wanted = asked.get(control.name);
    if (wanted === null) continue;
    if (control.type !== 'radio') control.value = wanted;
    else if ('checked' in control && control.value === wanted) control.checked = true;
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.selectedIndex = 0;
  }
  root.addEventListener('input', ({ target }) => {
    const { name, value } = target as Control;
    setParam(name, value === 'all' ? '' : value);
    show();
  });
  root.addEventListener('submit', (event) => event.preventDefault());
  root.querySelector('form')?.addEventListener('reset', () => {
    for (const name of ['q', 'level', 'price', 'sort', 'list']) setParam(name, '');
    const all = root.querySelector<HTMLInputElement>('[name=list][value=all]');
    if (all) all.checked = true;
    setTimeout(show);
  });
  show();
}
