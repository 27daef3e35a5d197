import { beforeAll, describe, expect, test } from 'vitest';
import { readBuiltSite } from '../support/built-site.ts';
import { check, hasJava, type Remark } from '../support/nu-checker.ts';

interface Exception {
  readonly remark: RegExp;
  readonly why: string;
  /** Files that may have it; any, if left out. */
  readonly files?: readonly string[];
}

const SCREENS = ['student-login.html', 'admin-login.html', 'forgot-password.html'];

/** What the checker may say, and why we let it. Whatever is not here is a mistake. */
const EXCEPTIONS: readonly Exception[] = [
  {
    remark: /^CSS: "(interpolate-size|field-sizing)": Property "\1" doesn't exist\.$/,
    why: 'Properties of today’s CSS that the checker does not know; older browsers pass over them.',
  },
  {
    remark: /^CSS: Unrecognized at-rule "@(view-transition|starting-style)"$/,
    why: 'The same for rules.',
  },
  {
    remark: /^The "list" role is unnecessary for element "[uo]l"\.$/,
    why: 'Safari forgets that a list without bullets is a list; the role says it again.',
  },
  {
    remark: /^Trailing slash on void elements has no effect/,
    why: 'React writes <input/>, always with quoted attributes, so that the slash is harmless.',
    files: SCREENS,
  },
  {
    remark: /^A "style" element in "body" must be the first child of its parent\.$/,
    why: 'Astro puts one rule about its islands before the first of them, wherever that stands.',
    files: SCREENS,
  },
];

const allows = ({ remark, files }: Exception, { message, file }: Remark): boolean =>
  remark.test(message) && (files?.includes(file) ?? true);

if (!hasJava) console.log('Skipped: valid markup. The Nu checker needs Java, which is not installed here.');

describe.runIf(hasJava)('the Nu checker', () => {
  const site = readBuiltSite();
  const pictures = site.addresses.filter((address) => address.endsWith('.svg'));
  let remarks: readonly Remark[];
  beforeAll(() => {
    remarks = check([...site.pages.keys(), ...pictures].map((address) => site.fileOf(address)));
  });

  test('finds every page and picture valid, but for known exceptions', () => {
    const mistakes = remarks.filter((remark) => !EXCEPTIONS.some((exception) => allows(exception, remark)));
    expect(mistakes).toEqual([]);
  });

  test.each(EXCEPTIONS)('still needs the exception $remark', (exception) => {
    expect(remarks.some((remark) => allows(exception, remark))).toBe(true);
  });
});
