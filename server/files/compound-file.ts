import type { FileHandle } from 'node:fs/promises';
import { readAt } from './read-at.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Table sectors named in the header itself; a chain of further lists names the rest. */
const TABLES_IN_HEADER = 109;
/** Far more than any document's list of streams fills. */
const MAX_DIRECTORY_SECTORS = 512;
const NO_SECTOR = 0xfffffffa;

/** Whether a file is a Word 97-2003 document without macros: a compound file with a WordDocument stream (MS-CFB, MS-DOC). */
export async function isWordDocument(file: FileHandle): Promise<boolean> {
  const header = await readAt(file, 0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || !header.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const names = await new CompoundFile(file, header, 2 ** shift).readNames();
  return names.includes('WordDocument') && !names.some((name) => name === 'Macros' || name === 'VBA');
}

class CompoundFile {
  readonly #file: FileHandle;
  readonly #header: Buffer;
  readonly #sectorBytes: number;

  constructor(file: FileHandle, header: Buffer, sectorBytes: number) {
    this.#file = file;
    this.#header = header;
    this.#sectorBytes = sectorBytes;
  }

  /** Names of all streams and storages; none where the directory is broken. */
  async readNames(): Promise<string[]> {
    const names: string[] = [];
    let sector = this.#header.readUInt32LE(48);
    for (let read = 0; sector < NO_SECTOR; read += 1) {
      const entries = await this.#sector(sector);
      if (entries.length < this.#sectorBytes || read === MAX_DIRECTORY_SECTORS) return [];
      names.push(...namesIn(entries));
      sector = await this.#sectorAfter(sector);
    }
    return names;
  }

  async #sectorAfter(sector: number): Promise<number> {
    const perTable = this.#sectorBytes / 4;
    const table = await this.#sector(await this.#tableSector(Math.floor(sector / perTable)));
    return numberIn(table, sector % perTable);
  }

  /** Where the n-th sector of the allocation table is. */
  async #tableSector(index: number): Promise<number> {
    if (index < TABLES_IN_HEADER) return numberIn(this.#header.subarray(76), index);
    const perList = this.#sectorBytes / 4 - 1;
    let list = await this.#sector(this.#header.readUInt32LE(68));
    let left = index - TABLES_IN_HEADER;
    for (; left >= perList && list.length > 0; left -= perList)
      list = await this.#sector(numberIn(list, perList));
    return numberIn(list, left);
  }

  async #sector(index: number): Promise<Buffer> {
    return index < NO_SECTOR
      ? readAt(this.#file, (index + 1) * this.#sectorBytes, this.#sectorBytes)
      : Buffer.alloc(0);
  }
}

const numberIn = (list: Buffer, index: number): number =>
  list.length < 4 * index + 4 ? NO_SECTOR : list.readUInt32LE(4 * index);

function namesIn(sector: Buffer): string[] {
  return Array.from({ length: sector.length / ENTRY_BYTES }, (_, index) => {
    const at = index * ENTRY_BYTES;
    const bytes = Math.min(sector.readUInt16LE(at + 64), 64);
    return bytes < 2 ? '' : sector.toString('utf16le', at, at + bytes - 2);
  });
}
