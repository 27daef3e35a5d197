/** Zip, the older Excel files, XML and web pages; everything else is text. */
const SPREADSHEET = /^(?:PK|\xD0\xCF|(?:\xEF\xBB\xBF|\xFF\xFE)?\s*<)/;

/** Files of accounting programs, which the server refuses by their names. */
const ACCOUNTING = /<OFX|camt\.05/i;

/**
 * A table as the server reads it: text. Spreadsheets are read here, by a library that only they load.
 * @param sheets all of them, or the one with the most rows @throws Error
 */
export async function tableTextOf(file: File, sheets: 'all' | 'fullest'): Promise<Blob> {
  const begins = String.fromCharCode(...new Uint8Array(await file.slice(0, 1000).arrayBuffer()));
  if (!SPREADSHEET.test(begins) || ACCOUNTING.test(begins)) return file;
  const { readSpreadsheet, readFullestSheet } = await import('./read-spreadsheet.ts');
  return new Blob([await (sheets === 'all' ? readSpreadsheet : readFullestSheet)(file)]);
}
