import { afterAll, describe, expect, it } from 'vitest';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { db } = product.deps.database;
const admin = await product.adminClient();

const read = (file: string, query = '') =>
  admin.request('POST', `/api/bank-statements${query}`, {
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(file),
  });
interface Credit {
  readonly id: number;
  readonly day: string;
  readonly amountPaise: number;
  readonly references: string[];
  readonly isUnproved: boolean;
}
const credits = async (): Promise<Credit[]> => (await admin.get('/api/bank-credits')).body;
const forget = () => db.deleteFrom('bank_credits').execute();
const inWords = (found: readonly Credit[]) =>
  found
    .toSorted((one, other) => one.id - other.id)
    .map(({ day, amountPaise, references, isUnproved }) =>
      [day, amountPaise / 100, references.join('+') || '-', ...(isUnproved ? ['unproved'] : [])].join(' '),
    );

/** Layouts of public samples; persons and numbers are invented. The place is where the balance stops agreeing. */
const proved: Readonly<Record<string, readonly [file: string, came: string[], stopsAt?: string]>> = {
  'Akhand Anand coop: columns in reverse, latest first': [
    `Balance,Credit,Debit,Chq No.,Particulars,Date
"1,02,149.00","1,649.00",,,UPI/623612345601/ASHA,24/08/2026
"1,00,500.00",,"2,500.00",123456,RENT SELF,14/08/2026
"1,03,000.00","3,000.00",,,NEFT/ICICN12026081300000001/SCHOOL,13/08/2026
`,
    ['2026-08-24 1649 623612345601', '2026-08-13 3000 ICICN12026081300000001'],
  ],
  'Kotak overdraft: balances owed have DR': [
    `Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr
1,01-04-2026,01-04-2026,CHQ 900001 SUPREME,900001,"10,000.00",DR,"2,10,000.00",DR
2,02-04-2026,02-04-2026,NEFT ACME HDFCN52026040200000001,N1,"50,000.00",CR,"1,60,000.00",DR
3,13-04-2026,13-04-2026,CHQ 900002,900002,"10,000.00",DR,"1,70,000.00",DR
`,
    ['2026-04-02 50000 HDFCN52026040200000001'],
  ],
  'Mehsana coop: debit, credit, then cheque': [
    `S.No.,Date,Description,Debit,Credit,Cheque No,Balance
1,24/08/2026,B/F,,,,1000.00
2,24/08/2026,UPI-623612345601-ASHA,,649.00,,1649.00
3,25/08/2026,SELF,600.00,,004411,1049.00
4,25/08/2026,Total,600.00,649.00,,1049.00
`,
    ['2026-08-24 649 623612345601'],
  ],
  'Hindi names, Hindi opening and total': [
    `दिनांक,विवरण,संदर्भ संख्या,निकासी,जमा,शेष राशि
24/08/2026,प्रारंभिक शेष,,,,"1,000.00"
24/08/2026,UPI/623612345601/आशा,623612345601,,649.00,"1,649.00"
25/08/2026,चाय,,49.00,,"1,600.00"
,कुल,,49.00,649.00,
`,
    ['2026-08-24 649 623612345601'],
  ],
  'the day written once a day': [
    `Date,Particulars,Withdrawal,Deposit,Balance
24/08/2026,UPI/623612345601/ASHA,,649.00,1649.00
,UPI/623612345602/BELA,,351.00,2000.00
,ATM,500.00,,1500.00
25/08/2026,UPI/623612345603/CHARU,,100.00,1600.00
,UPI/623612345604/DEV,,50.00,1650.00
,Total,500.00,1150.00,
`,
    [
      '2026-08-24 649 623612345601',
      '2026-08-24 351 623612345602',
      '2026-08-25 100 623612345603',
      '2026-08-25 50 623612345604',
    ],
  ],
  'two tables, other order of columns': [
    `Savings account no 1111000011
Date,Narration,Withdrawal,Deposit,Balance
24/08/2026,UPI/623612345601/ASHA,,649.00,1649.00
25/08/2026,UPI/623612345602/SHOP,49.00,,1600.00

Current account no 2222000022
Date,Narration,Deposit,Withdrawal,Balance
24/08/2026,UPI/623612345603/BELA,351.00,,5351.00
25/08/2026,UPI/623612345604/SHOP,,100.00,5251.00
`,
    ['2026-08-24 649 623612345601', '2026-08-24 351 623612345603'],
  ],
  'one amount without a sign, the balance says it': [
    `Date,Details,Amount,Balance
23/08/2026,Opening Balance,,1000.00
24/08/2026,UPI/623612345601/ASHA,649.00,1649.00
25/08/2026,UPI/623612345602/SHOP,49.00,1600.00
`,
    ['2026-08-24 649 623612345601'],
  ],
  'a comma splits a narration': [
    `Date,Narration,Ref,Debit,Credit,Balance
24/08/2026,UPI/623612345601/ASHA, VERMA, PUNE,623612345601,,649.00,1649.00
25/08/2026,SHOP,,49.00,,1600.00
26/08/2026,FEES, AUGUST,623612345605,,400.00,2000.00
`,
    ['2026-08-24 649 623612345601', '2026-08-26 400 623612345605'],
  ],
  'decimal commas of a German Excel': [
    `Date;Narration;Debit;Credit;Balance
24.08.2026;UPI/623612345601/ASHA;;1.649,00;11.649,00
25.08.2026;SHOP;49,50;;11.599,50
`,
    ['2026-08-24 1649 623612345601'],
  ],
  'month first, proved by the order of lines': [
    `Date,Narration,Debit,Credit,Balance
2/9/2026,UPI/623612345601/ASHA,,649.00,1649.00
3/1/2026,UPI/623612345602/BELA,,351.00,2000.00
3/2/2026,SHOP,100.00,,1900.00
`,
    ['2026-02-09 649 623612345601', '2026-03-01 351 623612345602'],
  ],
  'the balance only at the end of a day': [
    `Date,Narration,Debit,Credit,Balance
23/08/2026,Balance B/F,,,1000.00
24/08/2026,UPI/623612345601/ASHA,,649.00,
24/08/2026,SHOP,49.00,,1600.00
25/08/2026,UPI/623612345602/BELA,,400.00,2000.00
`,
    ['2026-08-24 649 623612345601', '2026-08-25 400 623612345602'],
  ],
  'months on sheets, latest sheet first': [
    `\fSep
Date,Narration,Debit,Credit,Balance
13/09/2026,UPI/623612345603/CHARU,,100.00,1700.00
\fAug
Date,Narration,Debit,Credit,Balance
24/08/2026,UPI/623612345601/ASHA,,649.00,1649.00
25/08/2026,SHOP,49.00,,1600.00
\fSummary
Month,Credits
Aug,649.00
Sep,100.00
`,
    ['2026-09-13 100 623612345603', '2026-08-24 649 623612345601'],
  ],
  'HDFC: a gap of days inside': [
    `Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
01/10/26,UPI-SWIGGY-PAYMENT,0000627412345678,01/10/26,"1,245.00",,"1,23,455.00"
15/10/26,NEFT CR-ACME-SALARY,HDFCN52026101500000001,15/10/26,,"1,50,000.00","2,73,455.00"
20/10/26,UPI-ASHA-623612345601,0000623612345601,20/10/26,,"649.00","2,80,104.00"
`,
    ['2026-10-15 150000 HDFCN52026101500000001', '2026-10-20 649 623612345601 unproved'],
    'Line 4',
  ],
  'a balance that nothing agrees with': [
    `Date,Narration,Debit,Credit,Balance
24/08/2026,UPI/623612345601/ASHA,,649.00,1649.00
25/08/2026,UPI/623612345602/BELA,,351.00,77.00
26/08/2026,SHOP,49.00,,5.00
`,
    ['2026-08-24 649 623612345601 unproved', '2026-08-25 351 623612345602 unproved'],
    'Line 2',
  ],
};

/** Each with what the sentence says. */
const refused: Readonly<Record<string, readonly [file: string, says: RegExp]>> = {
  'Tally: Dr balances': [
    `Date,Particulars,Vch Type,Vch No.,Debit,Credit,Balance
1-Aug-26,Asha Verma,Receipt,12,649.00,,10649.00 Dr
2-Aug-26,Rent,Payment,13,,5000.00,5649.00 Dr
`,
    /books/,
  ],
  'two tables, the second without names that are known': [
    `Date,Narration,Withdrawal,Deposit,Balance
24/08/2026,UPI/623612345601/ASHA,,649.00,1649.00
Tag,Zweck,Haben,Soll,Saldo
24/08/2026,UPI/623612345603/BELA,351.00,,5351.00
`,
    /another table/,
  ],
  'lakhs without quotes and no balance': [
    `Date,Narration,Debit,Credit
24/08/2026,UPI/623612345601/ASHA,,649.00
25/08/2026,UPI/623612345602/BELA,,1,649.00
`,
    /Line 3 has more cells/,
  ],
  'either order fits': [
    `Date,Narration,Debit,Credit
3/1/2026,UPI/623612345601/ASHA,,649.00
3/2/2026,UPI/623612345602/BELA,,351.00
`,
    /day or the month/,
  ],
  'Excel made days of some': [
    `Date,Narration,Debit,Credit
2026-01-03,UPI/623612345601/ASHA,,649.00
2026-02-03,UPI/623612345602/BELA,,351.00
13/03/2026,UPI/623612345603/CHARU,,351.00
`,
    /Excel has changed/,
  ],
  MT940: [
    `:20:STARTUMSE
:25:900000000017
:28C:1/1
:60F:C260801INR1000,00
:61:2608240824C649,00NTRF623612345601
`,
    /MT940/,
  ],
  CAMT: [
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>`,
    /CAMT/,
  ],
};

describe('the running balance of a statement', () => {
  it.each(Object.entries(proved))('decides: %s', async (_, [file, came, stopsAt]) => {
    await forget();
    const { status, body } = await read(file);
    expect([status, body.message]).toEqual([201, expect.any(String)]);
    expect(body.proof).toMatchObject(stopsAt ? { state: 'broken', at: stopsAt } : { state: 'proved' });
    expect(inWords(await credits())).toEqual(came);
  });

  it.each(Object.entries(refused))('or the file is refused or asked about: %s', async (_, [file, says]) => {
    await forget();
    const { status, body } = await read(file);
    expect([status, body.message]).toEqual([422, expect.stringMatching(says)]);
    expect(await credits()).toEqual([]);
  });

  it('proves later what a file with missing lines left open', async () => {
    await forget();
    const head = 'Date,Narration,Debit,Credit,Balance\n24/08/2026,UPI/623612345601/ASHA,,649.00,1649.00\n';
    const between = '25/08/2026,SHOP,49.00,,1600.00\n';
    const last = '26/08/2026,UPI/623612345602/BELA,,100.00,1700.00\n';
    await read(head + last);
    expect((await credits()).map(({ isUnproved }) => isUnproved)).toEqual([true, true]);
    expect((await read(head + between + last)).body).toMatchObject({ known: 2, proof: { state: 'proved' } });
    expect((await credits()).map(({ isUnproved }) => isUnproved)).toEqual([false, false]);
  });
});

it('asks for the order of day and month once for a file, and does not keep the answer for the next', async () => {
  await forget();
  const file = 'Date,Narration,Debit,Credit\n3/1/2026,UPI/623612345601/ASHA,,649.00\n3/2/2026,RENT,,1.00\n';
  const asked = await read(file);
  expect(asked.body.errors.at(-1)).toMatchObject({ pointer: '/days', code: 'days' });
  expect((await read(file, '?days=month-first')).status).toBe(201);
  expect((await credits()).map(({ day }) => day).sort()).toEqual(['2026-03-01', '2026-03-02']);
  expect((await read(file)).status).toBe(422);
});

it('takes a number that several payments share for none of them', async () => {
  await forget();
  const line = (n: number) => `24/08/2026,UPI/62361234560${n}/ASHA,EXAMN52026082500000001,,649.00\n`;
  await read(`Date,Narration,UTR No.,Debit,Credit\n${line(1)}${line(2)}`);
  expect((await credits()).flatMap(({ references }) => references).sort()).toEqual([
    '623612345601',
    '623612345602',
  ]);
});

it('lists 100 credits a page', async () => {
  await forget();
  const line = (n: number) => `24/08/2026,UPI/${623_612_340_000 + n}/ASHA,,${n + 1}.00\n`;
  await read(`Date,Narration,Debit,Credit\n${Array.from({ length: 120 }, (_, n) => line(n)).join('')}`);
  expect(await credits()).toHaveLength(100);
  expect((await admin.get('/api/bank-credits?cursor=100')).body).toHaveLength(20);
  await forget();
});
