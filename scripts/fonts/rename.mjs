import { readTables, writeTables } from './sfnt.mjs';

/**
 * The same TrueType font under another family name, so that a drawing program that picks fonts by name finds
 * exactly this weight.
 * @param {Buffer} font
 * @param {string} family
 */
export function rename(font, family) {
  const tables = readTables(font);
  const names = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ];
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts = [];
  let offset = 0;
  names.forEach(([id, text], i) => {
    const utf16 = Buffer.from(text, 'utf16le').swap16();
    for (const [j, value] of [3, 1, 0x409, id, utf16.length, offset].entries()) {
      head.writeUInt16BE(value, 6 + 12 * i + 2 * j);
    }
    texts.push(utf16);
    offset += utf16.length;
  });
  tables.set('name', Buffer.concat([head, ...texts]));
  tables.get('OS/2')?.writeUInt16BE(400, 4);
  return writeTables(tables);
}
