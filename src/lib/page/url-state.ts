/** Returns a parameter of the address; null if missing. */
export const paramOf = (name: string): string | null => new URLSearchParams(location.search).get(name);

/** Sets a parameter of the address without a history entry; empty removes it. */
export function setParam(name: string, value: string | undefined): void {
  const url = new URL(location.href);
  if (value === undefined || value === '') url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
