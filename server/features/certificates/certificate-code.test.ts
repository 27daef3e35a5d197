import { expect, it } from 'vitest';
import { catalogue } from '../../../tests/support/product.ts';
import { CROCKFORD } from '../../crypto/tokens.ts';
import { newCertificateCode, parseCertificateCode, prefixOf } from './certificate-code.ts';

it('a code with one letter wrong or two neighbours swapped is refused, a thousand times', () => {
  for (let n = 0; n < 1000; n++) {
    const code = newCertificateCode('QO');
    expect(parseCertificateCode(code)).toBe(code);
    const at = [3, 4, 5, 6, 8, 9, 10, 11, 13][n % 9] ?? 0;
    const letter = code.charAt(at);
    const other = CROCKFORD.charAt((CROCKFORD.indexOf(letter) + 1 + (n % 31)) % 32);
    expect(parseCertificateCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
    const [one = '', two = ''] = code.slice(9, 11);
    if (one !== two)
      expect(parseCertificateCode(code.slice(0, 9) + two + one + code.slice(11))).toBeUndefined();
  }
});

it('is read as people type it', () => {
  const code = 'AB-0012-0000-';
  const full =
    CROCKFORD.split('')
      .map((check) => parseCertificateCode(code + check))
      .find(Boolean) ?? '';
  expect(full).toMatch(/^AB-0012-0000-.$/);
  for (const typed of [full.toLowerCase(), ` ${full.replaceAll('-', ' ')} `, full.replace('0012', 'OoI2')])
    expect(parseCertificateCode(typed)).toBe(full);
  for (const typed of ['', 'AB', full.slice(0, -1), `${full}1`, full.replace('2', 'U'), '💥'.repeat(99)])
    expect(parseCertificateCode(typed)).toBeUndefined();
});

it('begins as the orders do, or with the name', () => {
  expect(prefixOf({ ...catalogue, payments: undefined, siteName: 'अभ्यास X' })).toBe('XX');
  expect(prefixOf({ ...catalogue, payments: undefined, siteName: 'Vidya' })).toBe('VI');
  expect(prefixOf(catalogue)).toBe('AB');
});
