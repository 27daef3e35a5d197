/** The table directory of a TrueType file: reading it into a map, and writing a map back. */

/**
 * @param {Buffer} font a TrueType file (not woff)
 * @returns {Map<string, Buffer>} its tables by their four-letter tag
 */
export function readTables(font) {
  const tables = new Map();
  const count = font.readUInt16BE(4);
  for (let i = 0; i < count; i++) {
    const entry = 12 + 16 * i;
    const offset = font.readUInt32BE(entry + 8);
    const length = font.readUInt32BE(entry + 12);
    tables.set(
      font.toString('latin1', entry, entry + 4),
      Buffer.from(font.subarray(offset, offset + length)),
    );
  }
  return tables;
}

/**
 * @param {Map<string, Buffer>} tables
 * @returns {Buffer} a TrueType file with right checksums
 */
export function writeTables(tables) {
  const tags = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const head = Buffer.alloc(12 + 16 * tags.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tags.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tags.length - power) * 16, 10);

  const headTable = tables.get('head');
  headTable?.writeUInt32BE(0, 8);
  const parts = [head];
  let offset = head.length;
  tags.forEach((tag, i) => {
    const table = tables.get(tag) ?? Buffer.alloc(0);
    const entry = 12 + 16 * i;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum(table), entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  });

  const font = Buffer.concat(parts);
  const headEntry = 12 + 16 * tags.indexOf('head');
  font.writeUInt32BE((0xb1b0afba - checksum(font)) >>> 0, font.readUInt32BE(headEntry + 8) + 8);
  return font;
}

/** The sum of a table's 32-bit words, as the format wants it. */
function checksum(table) {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
  return sum;
}
