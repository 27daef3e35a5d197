import { zipFile } from './zip-files.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
const BOOK = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Statement" sheetId="1" r:id="r1"/></sheets></workbook>`;
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
/** The second style is a day. */
const STYLES = `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const DAY_MS = 24 * 60 * 60_000;
const EPOCH = Date.UTC(1899, 11, 30);

function cell(value: string | number | Date): string {
  if (value instanceof Date) return `<c s="1"><v>${(value.getTime() - EPOCH) / DAY_MS}</v></c>`;
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;')}</t></is></c>`;
}

/** An Excel file of one sheet. */
export function excel(rows: readonly (readonly (string | number | Date)[])[]): Buffer {
  const lines = rows.map((row, at) => {
    const cells = row.map((value, column) =>
      cell(value).replace('<c', `<c r="${String.fromCodePoint(65 + column)}${at + 1}"`),
    );
    return `<row r="${at + 1}">${cells.join('')}</row>`;
  });
  return zipFile([
    { name: '[Content_Types].xml', data: TYPES },
    { name: '_rels/.rels', data: relations(relation('r1', 'officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', data: BOOK },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('r2', 'styles', 'styles.xml'),
      ),
    },
    { name: 'xl/styles.xml', data: STYLES },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
      packed: true,
    },
  ]);
}
