import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { resetTokenOf } from '../../support/mailed-links.ts';
import { startProduct } from '../../support/product.ts';
import { walk } from './walk.ts';

const product = await startProduct();
afterAll(() => product.stop());

/** The answers of the version before rights, 509ee9e6, to the same walk. No decision has changed one since. */
const recorded = readFileSync(join(import.meta.dirname, 'answers-of-509ee9e6.txt'), 'utf8');

it('the calls of the specification answer visitor, student and owner as before there were rights', async () => {
  const answers = await walk({
    client: () => product.client(),
    admin: product.admin,
    resetToken: (email) => resetTokenOf(product, email),
  });
  expect(answers.map(([asked, answered]) => `${asked}\n  ${answered}\n`).join('')).toBe(recorded);
});
