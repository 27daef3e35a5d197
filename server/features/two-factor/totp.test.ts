import { expect, it } from 'vitest';
import { tokenHash } from '../../crypto/tokens.ts';
import { keyUri, makeRecoveryCodes, newSecret, recoveryCodeHash, stepOfCode } from './totp.ts';

/** "12345678901234567890" of RFC 6238, appendix B: its codes have 8 digits, ours the last six. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const AT = 1_111_111_111_000;

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at %i s the code is the one of RFC 6238', (seconds, code) => {
  expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it('the codes of one step before and after are taken, as the step they are of', () => {
  const step = Math.floor(AT / 30_000);
  const taken = [-2, -1, 0, 1, 2].filter(
    (offset) => stepOfCode(RFC_SECRET, '050471', AT + offset * 30_000) === step,
  );
  expect(taken).toEqual([-1, 0, 1]);
});

it.each(['', '12345', '1234567', '050 471', '٠٥٠٤٧١', '0x50471', '050471\n', '050471é'])(
  '%j is no code',
  (code) => expect(stepOfCode(RFC_SECRET, code, AT)).toBeUndefined(),
);

it('a key has 160 bits, is new each time, and is a link that apps read', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
  const uri = new URL(keyUri(RFC_SECRET, 'Abhyas', 'meera@example.in'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Abhyas:meera@example.in');
  const expected = { issuer: 'Abhyas', secret: RFC_SECRET, algorithm: 'SHA1', digits: '6', period: '30' };
  expect(Object.fromEntries(uri.searchParams)).toMatchObject(expected);
});

it('recovery codes are ten, each another', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{7}-){3}[0-9a-hjkmnp-tv-z]{7}$/);
});

it.each(['0a1b1c0', 'OAIBLCO', ' oa-ib lc-o'])('a recovery code is recognised, typed as %j', (typed) => {
  expect(recoveryCodeHash(typed)).toBe(tokenHash('0a1b1c0'));
  expect(recoveryCodeHash(`${typed}0`)).not.toBe(tokenHash('0a1b1c0'));
});
