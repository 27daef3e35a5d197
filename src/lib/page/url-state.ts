/** A parameter of the page's address; null where it is missing. */
export const paramOf = (name: string): string | null => new URLSearchParams(location.search).get(name);

/** Writes a parameter of the page's address without leaving the page or adding to the history; empty removes it. */
export function setParam(name: string, value: string | undefined): void {
  const url = new URL(location.href);
  if (value === undefined || value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
