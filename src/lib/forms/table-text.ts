/** Zip, older Excel files, XML and HTML; everything else is text. */
const SPREADSHEET = /^(?:PK|\xD0\xCF|(?:\xEF\xBB\xBF|\xFF\xFE)?\s*<)/;

/** Files of accounting programs, which the server refuses by name. */
const ACCOUNTING = /<OFX|camt\.05/i;

/**
 * Returns a table as text for the server. Spreadsheets are read here by a library that is only loaded for them.
 * @param sheets all, or the one with the most rows
 * @throws Error
 */
export async function tableTextOf(file: File, sheets: 'all' | 'fullest'): Promise<Blob> {
  const begins = String.fromCharCode(...new Uint8Array(await file.slice(0, 1000).arrayBuffer()));
  if (!SPREADSHEET.test(begins) || ACCOUNTING.test(begins)) return file;
  const { readSpreadsheet, readFullestSheet } = await import('./read-spreadsheet.ts');
  return new Blob([await (sheets === 'all' ? readSpreadsheet : readFullestSheet)(file)]);
}
