const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a field for day and time writes it, on this computer's clock; empty for none. */
export function localTime(at: number | null): string {
  if (at === null) return '';
  const day = new Date(at);
  const date = [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join('-');
  return `${date}T${two(day.getHours())}:${two(day.getMinutes())}`;
}

/** What such a field says; null where it is empty. */
export const momentOf = (text: string): number | null => (text === '' ? null : new Date(text).getTime());
