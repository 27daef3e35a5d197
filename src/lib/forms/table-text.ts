/** Zip, the older Excel files, XML and web pages; everything else is text. */
const SPREADSHEET = /^(?:PK|\xD0\xCF|(?:\xEF\xBB\xBF|\xFF\xFE)?\s*<)/;

/** A table as the server reads it: text. Spreadsheets are read here, by a library that only they load. @throws Error */
export async function tableTextOf(file: File): Promise<Blob> {
  const begins = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!SPREADSHEET.test(begins)) return file;
  const { readSpreadsheet } = await import('./read-spreadsheet.ts');
  return new Blob([await readSpreadsheet(file)]);
}
