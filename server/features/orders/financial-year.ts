const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The Indian financial year of a moment, April to March by Indian time: `2026-27`. @param at ms since 1970 */
export function financialYear(at: number): string {
  const [year = 0, month = 0] = indianDay.format(at).split('-').map(Number);
  const begins = month >= 4 ? year : year - 1;
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
}
