import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const read = (text: string) => readStatement(Buffer.from(text), new Map(), {}, '2026-08-31');

/** Layouts of public samples with invented people and numbers. */
const layouts: Readonly<Record<string, readonly [file: string, came: string[], state?: 'none']>> = {
  'Axis: DR, CR and BAL': [
    `Statement of Account No - 923010000000001 for the period (From : 01-08-2026 To : 31-08-2026)

Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
24-08-2026,-,UPI/P2A/623612345601/ASHA VERM/ICICI Ban/AB7K2M9Q, ,            649.00,          10649.00,4875
25-08-2026,-,NBSM/96863804/SHOP/,              49.00, ,           10600.00,4875

"Unless the constituent notifies the bank, it will be taken that the account is correct."
`,
    ['2026-08-24 649 623612345601'],
  ],
  'PNB: a comma behind each line, latest first': [
    `Statement Period:     23-07-2026    to     25-08-2026

Txn No.,Txn Date,Description,Branch Name,Cheque No.,Dr Amount,Cr Amount,Balance
T20721400,25/08/2026,UPI/DR/623612345602/SHOP/YESB/q0@ybl/S,-,,420.0,,10728.27 Cr.,
U55126421,24/08/2026,UPI/CR/623612345601/ASHA VER/UTIB/asha@okaxis/,-,,,649.0,11148.27 Cr.,

***Generated through PNB ONE ***
`,
    ['2026-08-24 649 623612345601'],
  ],
  'Yes: INR before balances, sums in a line at the end': [
    `Opening Balance,INR 5096.82
Transaction Date,Value Date,Description,Reference Number,Withdrawals,Deposits,Running Balance
2026-08-31,2026-08-31,IMPS PAYMENT CHRGS for 29-Aug-2026,ORMB957221750355       ,7.00,,INR 5738.82
2026-08-24,2026-08-24,UPI/623612345601/From:asha@okicici,YBP00000001,,649.00,INR 5745.82

Opening Balance,,Total Withdrawals,,Total Deposits,,Closing Balance
5096.82,,7.00,,649.00,,5738.82
`,
    ['2026-08-24 649 623612345601'],
  ],
  'Bank of Baroda: narration and deposit before the day': [
    `NARRATION,DEPOSIT(CR),DATE,CHQ.NO.,WITHDRAWAL(DR),BALANCE(INR)
UPI/623612345601/10:02:11/UPI/asha@okicici/Payment,649.00,24-08-2026,,,"10,649.00Cr"
UPI/623612345602/11:02:11/UPI/tiffin@ybl,,24-08-2026,,20.00,"10,629.00Cr"
`,
    ['2026-08-24 649 623612345601'],
  ],
  'Canara: totals of pages': [
    `TRANS DATE,VALUE DATE,BRANCH,REF/CHQ.NO,DESCRIPTION,WITHDRAWS,DEPOSIT,BALANCE
24-AUG-26,24-AUG-26,2636,,UPI/CR/623612345601/ASHA VERMA/ICIC,,649.00,"10,649.00"
25-AUG-26,25-AUG-26,2636,000512,CHQ PAID,"1,000.00",,"9,649.00"
,,,,PAGE TOTAL,"1,000.00",649.00,
26-AUG-26,26-AUG-26,2636,,UPI/CR/623612345602/BELA,,351.00,"10,000.00"
,,,,GRAND TOTAL,"1,000.00","1,000.00",
`,
    ['2026-08-24 649 623612345601', '2026-08-26 351 623612345602'],
  ],
  'Kotak: names in two lines, signs before amounts': [
    `#,TRANSACTION,TRANSACTION DETAILS,CHQ / REF NO.,DEBIT,CREDIT,BALANCE
,DATE,,,(₹),(₹),(₹)
-,-,OPENING BALANCE,-,-,-,"1,000.00"
1,24 Aug 2026,UPI/ASHA VERMA/623612345601/AB7K2M9Q,UPI-623612345601,,+649.00,"1,649.00"
2,25 Aug 2026,UPI/SHOP/623612345602/x,UPI-623612345602,-49.00,,"1,600.00"
`,
    ['2026-08-24 649 623612345601'],
  ],
  'South Indian Bank: pages with names and B/F': [
    `DATE,PARTICULARS,CHQ.NO.,WITHDRAWALS,DEPOSITS,BALANCE
24-08-26,B/F ...,,,,"10,000.00Cr"
24-08-26,UPI/SIBL/623612345601/ASHA,,,649.00,"10,649.00Cr"
,Page Total,,0.00,649.00,"10,649.00Cr"
Page 2 of 2,,,,,
DATE,PARTICULARS,CHQ.NO.,WITHDRAWALS,DEPOSITS,BALANCE
,B/F,,,,"10,649.00Cr"
25-08-26,UPI/YESB/623612345602/SHOP,,49.00,,"10,600.00Cr"
,Grand Total,,49.00,649.00,"10,600.00Cr"
`,
    ['2026-08-24 649 623612345601'],
  ],
  'Standard Chartered: a column Transaction, the deposit first': [
    `Date,Transaction,Currency,Deposit,Withdrawal,Running Balance
25/08/2026,UPI/SHOP/623612345602,INR,,49.00,"10,600.00"
24/08/2026,UPI/623612345601/ASHA,INR,649.00,,"10,649.00"
`,
    ['2026-08-24 649 623612345601'],
  ],
  'SBI: a line break inside a reference': [
    `Post Date,Value Date,Description,Cheque No/Reference,Debit,Credit,Balance
,,BALANCE AS ON 23AUG,,,,1000.00
24-08-2026,24-08-2026,"DEP TFR\r
UPI/CR/6236123\r
45601/ASHA/HDFC",,,649.00,1649.00
25-08-2026,25-08-2026,WDL TFR UPI/DR/623612345602,,49.00,,1600.00
`,
    ['2026-08-24 649 623612345601'],
  ],
  'Federal: overdrawn, Dr and Cr beside the balance': [
    `Tran Date;Particulars;Tran Type;Cheque Details;Withdrawal;Deposit;Balance Amount;DR/CR
24-AUG-2026;UPI IN/623612345601/asha@okicici/0000;TFR;;;649.00;351.00;DR
25-AUG-2026;UPI IN/623612345602/bela@okicici/0000;TFR;;;400.00;49.00;CR
`,
    ['2026-08-24 649 623612345601', '2026-08-25 400 623612345602'],
  ],
  'Union: a day and words in the line above that of the amounts': [
    `Date,Tran Id,Remarks,Withdrawals,Deposits,Balance
24/08/2026,S1,UPIAB/623612345602/DR/SHOP/,,,
,,YESB/shop@ybl,49.00,,"9,951.00 Cr"
25/08/2026,S2,UPIAR/623612345601/CR/ASHA/,,,
,,ICIC/asha@okicici,,649.00,"10,600.00 Cr"
`,
    ['2026-08-25 649 623612345601'],
  ],
  'a PDF that became a table: words above their line': [
    `Date,Particulars,Debit,Credit,Balance
,UPI/CR/623612345601/ASHA VER,,,
24/08/2026,ICIC/asha@okicici,,649.00,"10,649.00"
,UPI/DR/623612345602/SHOP,,,
25/08/2026,YESB/shop@ybl,49.00,,"10,600.00"
,UPI/CR/623612345603/BELA RAO,,,
25/08/2026,ICIC/bela@okicici,,355.00,"10,955.00"
`,
    ['2026-08-24 649 623612345601', '2026-08-25 355 623612345603'],
  ],
  'a PDF that became a table: words above and below their line are no one’s': [
    `Date,Particulars,Debit,Credit,Balance
,UPI/CR/623612345601,,,
24/08/2026,ASHA VERMA,,649.00,"10,649.00"
,ICIC/asha@okicici,,,
,UPI/DR/623612345602,,,
25/08/2026,SHOP,49.00,,"10,600.00"
,YESB/shop@ybl,,,
`,
    ['2026-08-24 649 '],
  ],
  'a minus as long as a dash': [
    `Date,Narration,Amount
24-08-2026,UPI 623612345602 SHOP,\u221249.00
25-08-2026,UPI 623612345601 ASHA,649.00
`,
    ['2026-08-25 649 623612345601'],
    'none',
  ],
  'Paytm for Business: an apostrophe before each value, refunds without a minus': [
    `"Transaction_ID","Transaction_Date","Transaction_Type","Status","Amount","Commission","Settled_Amount","UTR_No","Bank_RRN"
"'202608241112128001","'24-08-2026 10:02:11","'ACQUIRING","'SUCCESS","'649.00","'12.00","'634.84","'YESBN12026082500000001","'623612345601"
"'202608241112128002","'24-08-2026 11:02:11","'ACQUIRING","'FAILURE","'355.00","'6.00","'347.92","'YESBN12026082500000001","'623612345602"
"'202608251112128003","'25-08-2026 11:02:11","'REFUND","'SUCCESS","'649.00","'0.00","'-649.00","'YESBN12026082600000001","'623612345603"
`,
    ['2026-08-24 649 623612345601'],
    'none',
  ],
  'HSBC: balances under the credits': [
    `Date,Description,Debit,Credit
01/08/2026,BALANCE BROUGHT FORWARD,,549.11
24/08/2026,CR UPI 623612345601 ASHA,,649.00
24/08/2026,BP SHOP,41.80,
31/08/2026,BALANCE CARRIED FORWARD,,1156.31
`,
    ['2026-08-24 649 623612345601'],
    'none',
  ],
  'Paytm: signs, time apart and tags': [
    `Date,Time,Transaction Details,Other Transaction Details (UPI ID or A/c No),Your Account,Amount,UPI Ref No.,Remarks,Tags
24/08/2026,10:02:11,Received from ASHA VERMA,asha@okicici,State Bank - 01,+649.00,623612345601,AB7K2M9Q,#Received
25/08/2026,11:02:11,Paid to SHOP,shop@ybl,State Bank - 01,-49.00,623612345602,,#Food
`,
    ['2026-08-24 649 623612345601'],
    'none',
  ],
};

it.each(Object.entries(layouts))('%s', async (_, [file, came, state = 'proved']) => {
  const { found, proof } = await read(file);
  const credits = found.filter(({ direction }) => direction === 'in');
  const inWords = credits.map(({ day, amountPaise, references }) =>
    [day, amountPaise / 100, references.join('+')].join(' '),
  );
  expect([inWords, proof.state]).toEqual([came, state]);
});

it('leaves what is in dollars, and what was refunded in part, to a person', async () => {
  const file = `Captured At,RRN,Customer Name,Currency,Amount,Refund Amount,Status
2026-08-24T19:02:11Z,623612345601,Asha,INR,649.00,0.00,Captured
24/08/2026,623612345602,Bela,USD,100.00,0.00,Captured
24/08/2026,623612345603,Charu,INR,499.00,100.00,Partially Refunded
`;
  const { found, passedOver } = await read(file);
  expect(found[0]?.day).toBe('2026-08-25');
  expect(found.map(({ direction, amountPaise }) => [direction, amountPaise])).toEqual([
    ['in', 64_900],
    ['unclear', 10_000],
    ['unclear', 49_900],
  ]);
  expect(passedOver).toEqual([3, 4]);
});

it('names the lines whose day and amount no one can read', async () => {
  const file = `दिनांक,विवरण,नामे,जमा,शेष
२४/०८/२०२६,UPI/623612345601/ASHA,,६४९.००,१०६४९.००
२५/०८/२०२६,UPI/623612345602/SHOP,४९.००,,१०६००.००
`;
  expect(await read(file)).toMatchObject({ found: [], passedOver: [2] });
});

const lines = `Date,Narration,Credit
24/08/2026,UPI/623612345601/ASHA,649.00
25/08/2026,UPI/623612345602/BELA,351.00`;

describe('a summary beside the lines', () => {
  it.each([
    '\fSummary\nTotal credits,1000.00\nClosing Balance,31/08/2026,1600.00',
    '\fBy day\nDate,Count,Total\n24/08/2026,1,649.00\n25/08/2026,1,351.00',
  ])('before them adds nothing: %#', async (summary) => {
    expect((await read(`${summary}\n\fStatement\n${lines}`)).found).toHaveLength(2);
  });

  it.each([
    '\fBy day\nDate,Count,Total\n24/08/2026,1,649.00\n25/08/2026,1,351.00',
    '\fPivot\n24/08/2026,1,649.00\n25/08/2026,1,351.00',
  ])('behind them is refused without a balance: %#', async (summary) => {
    await expect(read(`\fStatement\n${lines}\n${summary}`)).rejects.toThrow(/does not name its columns/);
  });

  it.each([
    '\fBy day\nDate,Remarks,Credit\n24/08/2026,Monday,649.00\n25/08/2026,Tuesday,351.00',
    '\nDate,Remarks,Credit\n25/08/2026,One payment,351.00\n24/08/2026,One payment,649.00',
  ])('with names of its own is refused without a balance: %#', async (summary) => {
    await expect(read(`${lines}\n${summary}`)).rejects.toThrow(
      /adds up to the same on each day as another one/,
    );
  });

  it('that is another account is read', async () => {
    const other = 'Date,Remarks,Credit\n24/08/2026,Cash,649.00\n25/08/2026,Cash,350.00';
    expect((await read(`\fOne\n${lines}\n\fTwo\n${other}`)).found).toHaveLength(4);
  });

  it('behind them breaks the balance, and is not proved', async () => {
    const proved = `Date,Narration,Debit,Credit,Balance
24/08/2026,UPI/623612345601/ASHA,,649.00,1649.00
25/08/2026,SHOP,49.00,,1600.00`;
    const { found, proof } = await read(
      `\fStatement\n${proved}\n\fBy day\nDate,Count,Total\n24/08/2026,1,649.00\n25/08/2026,1,49.00`,
    );
    expect(found.filter(({ direction }) => direction === 'in')).toHaveLength(1);
    expect(proof).toMatchObject({ state: 'broken', at: 'Sheet “By day”, line 2' });
  });
});

it('whose names of debit and credit are swapped asks which is which', async () => {
  const file = `Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
24-08-2026,-,UPI/P2A/623612345601/ASHA,649.00,,10649.00,4875
25-08-2026,-,SHOP,,49.00,10600.00,4875
26-08-2026,-,UPI/P2A/623612345602/BELA,400.00,,11000.00,4875
`;
  await expect(read(file)).rejects.toThrow(/grows by what its columns call money out/);
});
