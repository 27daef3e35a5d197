import { describe, expect, it } from 'vitest';
import { tokenHash } from '../../crypto/tokens.ts';
import { keyUri, makeRecoveryCodes, newSecret, recoveryCodeHash, stepOfCode } from './codes.service.ts';

/** "12345678901234567890" of RFC 6238, appendix B, whose codes have 8 digits: the last six are ours. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('stepOfCode', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('takes the code that RFC 6238 gives for %i s', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('takes the codes of one step before and after, and no others', () => {
    const at = 1_111_111_111_000;
    const step = Math.floor(at / 30_000);
    const taken = [-3, -2, -1, 0, 1, 2, 3].filter(
      (offset) => stepOfCode(RFC_SECRET, '050471', at + offset * 30_000) === step,
    );
    expect(taken).toEqual([-1, 0, 1]);
  });

  it('is in the step of the code, not of the clock', () => {
    const at = 1_111_111_111_000;
    expect(stepOfCode(RFC_SECRET, '050471', at + 30_000)).toBe(Math.floor(at / 30_000));
  });

  it.each([
    '',
    '0',
    '12345',
    '1234567',
    'abcdef',
    '050 471',
    '٠٥٠٤٧١',
    '0x50471',
    '050471\n',
    ' 050471',
    '050471é',
    'é050471',
  ])('refuses %j', (code) => {
    expect(stepOfCode(RFC_SECRET, code, 1_111_111_111_000)).toBeUndefined();
  });
});

describe('a key', () => {
  it('has 160 bits and is new each time', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  it('is a link that apps read', () => {
    const uri = new URL(keyUri(RFC_SECRET, 'Abhyas', 'meera@example.in'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Abhyas:meera@example.in');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: 'Abhyas',
      secret: RFC_SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});

describe('recovery codes', () => {
  it('are ten, each another', () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{7}-){3}[0-9a-hjkmnp-tv-z]{7}$/);
  });

  it('are stored the same way in every version, with what a hand mixes up made one', () => {
    const stored = tokenHash('0a1b1c0');
    for (const typed of ['0a1b1c0', 'OAIBLCO', 'oa-ib lc-o', '0A1b1C0'])
      expect(recoveryCodeHash(typed)).toBe(stored);
  });

  it('are recognised however they are typed', () => {
    const [code = ''] = makeRecoveryCodes();
    for (const typed of [
      code.toUpperCase(),
      code.replaceAll('-', ' '),
      ` ${code}`,
      code.replaceAll('0', 'O'),
    ])
      expect(recoveryCodeHash(typed)).toBe(recoveryCodeHash(code));
    expect(recoveryCodeHash(`${code}0`)).not.toBe(recoveryCodeHash(code));
  });
});
