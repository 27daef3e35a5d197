import { expect, it } from 'vitest';
import { excel } from '../../../../../tests/support/excel-files.ts';
import { readXlsx } from './read-xlsx.ts';

const fileOf = (rows: Parameters<typeof excel>[0]) => new Blob([new Uint8Array(excel(rows))]);

it('reads an Excel file as CSV: days, long numbers, quotes and paise as they are', async () => {
  const day = new Date(Date.UTC(2026, 7, 24));
  const csv = await readXlsx(
    fileOf([
      ['Date', 'Narration', 'UTR No.', 'Credit'],
      [day, 'UPI "Asha" & sons, Pune', 623_612_345_620, 648.97],
    ]),
  );
  expect(csv.split('\n')).toEqual([
    '"Date","Narration","UTR No.","Credit"',
    '"2026-08-24","UPI ""Asha"" & sons, Pune","623612345620","648.97"',
  ]);
});

it('reads a long file', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => [`UPI payment number ${at}`, at]);
  const csv = await readXlsx(fileOf(rows));
  expect(csv.split('\n')).toHaveLength(12_000);
});

it('refuses what is no Excel file', async () => {
  await expect(readXlsx(new Blob(['PK, but nothing more']))).rejects.toThrow(/./);
});
