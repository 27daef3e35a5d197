import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { catalogue as sold } from './catalogue.ts';
import { copyContent } from './shipped-content.ts';

/** Copies the shipped content into a folder, with a UPI address that is no example and one course at another price. */
export async function shopContent(folder: string): Promise<string> {
  await copyContent(folder);
  const payments = join(folder, 'site/payments.yml');
  const { mode, tellAmountsApart, tax, ...rest } = parse(readFileSync(payments, 'utf8'));
  const { series, refundSeries } = sold.payments?.tax ?? {};
  const written = {
    ...rest,
    mode,
    tellAmountsApart,
    tax: { ...tax, series, refundSeries },
    upi: sold.payments?.upi,
  };
  writeFileSync(payments, stringify(written));
  // One whose form no journey fills in: a form sends the price that its page shows.
  const course = join(folder, 'courses/full-stack.md');
  writeFileSync(course, readFileSync(course, 'utf8').replace(/^priceInr: .*$/m, 'priceInr: 649'));
  return folder;
}
