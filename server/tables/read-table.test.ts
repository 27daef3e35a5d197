import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const limits = { lines: 20_000, columns: 60, cell: 4000 };
const table = (file: string | Buffer) =>
  readTable(typeof file === 'string' ? Buffer.from(file) : file, limits);
const cells = async (file: string | Buffer) => (await table(file)).map((row) => row.cells);

async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work.catch(() => undefined);
  isDone = true;
  return turns;
}

describe('a table', () => {
  it.each([
    [
      'a,b;c,d\n1,2,3',
      [
        ['a', 'b;c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'a;b;c\n1,5;2,5;3',
      [
        ['a', 'b', 'c'],
        ['1,5', '2,5', '3'],
      ],
    ],
    [
      'a\tb\n"1, 2"\t3',
      [
        ['a', 'b'],
        ['1, 2', '3'],
      ],
    ],
    [
      'name,courses\nAsha,Angular;Python\nBela,Full Stack',
      [
        ['name', 'courses'],
        ['Asha', 'Angular;Python'],
        ['Bela', 'Full Stack'],
      ],
    ],
    ['sep=|\r\na,b|c', [['a,b', 'c']]],
    [
      '="001",="1,23,456.00",=""\n\'0012,"a ""b"" c",',
      [
        ['001', '1,23,456.00'],
        ['0012', 'a "b" c'],
      ],
    ],
    [
      '"5" screen, big",2\n"never closed,3',
      [
        ['5" screen, big', '2'],
        ['"never closed', '3'],
      ],
    ],
    ['a,b\r\rc,d\r\n,,,\n', [['a', 'b'], [], ['c', 'd'], []]],
    [Buffer.from('\uFEFFज,b', 'utf8'), [['ज', 'b']]],
    [
      Buffer.from('a,b\nज,c', 'utf16le'),
      [
        ['a', 'b'],
        ['ज', 'c'],
      ],
    ],
    [Buffer.from('\uFEFFa,b', 'utf16le').swap16(), [['a', 'b']]],
    [Buffer.from('Ren\xe9e,\x80 5', 'latin1'), [['Renée', '€ 5']]],
    ['', []],
  ])('%# has the cells that its file means', async (file, expected) => {
    expect(await cells(file)).toEqual(expected);
  });

  it('knows the line of each row, also behind a cell of several lines', async () => {
    expect(await table('a,"x\r\ny"\n\nb,z')).toEqual([
      { line: 1, cells: ['a', 'x\r\ny'] },
      { line: 3, cells: [] },
      { line: 4, cells: ['b', 'z'] },
    ]);
  });

  it.each([
    [`${'a,b\n'.repeat(20_001)}`, 'This file has more than 20,000 lines.'],
    [`a,b\n${','.repeat(70)}x`, /^Line 2: a row has more than 60 columns/],
    [`a\nb,${'x'.repeat(4001)}`, /^Line 2: a cell has more than 4000 characters/],
  ])('beyond its limits is refused, with line and reason: %#', async (file, sentence) => {
    await expect(table(file)).rejects.toThrow(sentence);
  });

  it('of any bytes gives rows or a reason, and others get their turn meanwhile', async () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const bytes = Buffer.from(
        Array.from({ length: 3000 }, (_, at) => (at * at * 31 + at * seed * 17 + seed) % 256),
      );
      await table(bytes).catch(({ code }) => expect(code).toBe('FILE_UNREADABLE'));
    }
    expect(await cells(`${','.repeat(5_000_000)}`)).toEqual([[]]);
    const short = Buffer.from('a\n'.repeat(2_500_000));
    expect(await turnsDuring(table('a,b,c\n'.repeat(20_000)))).toBeGreaterThan(70);
    const turns = await turnsDuring(readTable(short, limits));
    expect([turns > 70, turns < 100]).toEqual([true, true]);
  });
});
