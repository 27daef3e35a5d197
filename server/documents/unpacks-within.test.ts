import { describe, expect, it } from 'vitest';
import { zipFile } from '../files/test-files.ts';
import { unpacksWithin } from './unpacks-within.ts';

const data = 'x'.repeat(1000);
const stored = zipFile([{ name: 'a.txt', data }]);
const packed = zipFile([{ name: 'a.txt', data, packed: true }]);
const entry = { name: 'a.txt', unpackedSize: 1, packedSize: 1000, method: 0, offset: 0 };
const packedEntry = { ...entry, packedSize: packed.readUInt32LE(18), method: 8 };

describe('a zip file unpacks within a size', () => {
  it.each([
    [1000, true],
    [999, false],
    [0, false],
  ])('stored, of %i bytes: %s, whatever its list says', (size, fits) => {
    expect(unpacksWithin(stored, [entry], size)).toBe(fits);
  });

  it.each([
    [1000, true],
    [999, false],
    [1, false],
    [0, false],
  ])('packed, of %i bytes: %s, whatever its list says', (size, fits) => {
    expect(unpacksWithin(packed, [packedEntry], size)).toBe(fits);
  });

  it('counts its entries together', () => {
    expect(unpacksWithin(stored, [entry, entry], 2000)).toBe(true);
    expect(unpacksWithin(stored, [entry, entry], 1999)).toBe(false);
    expect(unpacksWithin(packed, [packedEntry, packedEntry], 1999)).toBe(false);
  });

  it('is nothing where there is nothing', () => {
    expect(unpacksWithin(Buffer.alloc(0), [], 0)).toBe(true);
  });

  it('reads behind the name and the field that the entry itself has', () => {
    const longer = Buffer.concat([stored.subarray(0, 35), Buffer.from('more'), stored.subarray(35)]);
    longer.writeUInt16LE(4, 28);
    expect(unpacksWithin(longer, [{ ...entry, packedSize: 1000 }], 1000)).toBe(true);
    const packedLonger = Buffer.concat([packed.subarray(0, 35), Buffer.from('more'), packed.subarray(35)]);
    packedLonger.writeUInt16LE(4, 28);
    expect(unpacksWithin(packedLonger, [packedEntry], 1000)).toBe(true);
  });
});

describe('a zip file does not', () => {
  it('where an entry begins beyond its end', () => {
    expect(unpacksWithin(stored, [{ ...entry, offset: stored.length }], 1000)).toBe(false);
    const head = stored.subarray(0, 30);
    expect(unpacksWithin(head, [{ ...entry, packedSize: 0 }], 1000)).toBe(true);
    expect(unpacksWithin(head.subarray(0, 29), [{ ...entry, packedSize: 0 }], 1000)).toBe(false);
  });

  it('where packed bytes are none', () => {
    expect(unpacksWithin(stored, [{ ...entry, method: 8 }], 5000)).toBe(false);
  });
});
