/** A change that no test can notice, because the changed code does the same. */
export interface Equivalent {
  readonly file: string;
  /** The code that is changed, as it stands in the file. */
  readonly was: string;
  readonly becomes: string;
  readonly because: string;
}

const same = (
  file: string,
  because: string,
  changes: readonly (readonly [was: string, becomes: string])[],
): Equivalent[] => changes.map(([was, becomes]) => ({ file, was, becomes, because }));

export const equivalents: readonly Equivalent[] = [
  ...same(
    'server/http/front/host-check.ts',
    'A host that is remembered was found good by the very same rule: only time is saved.',
    [
      ['remembered.has(header)', 'false'],
      ['remembered.add(header);', ';'],
      ['remembered.size < MAX_REMEMBERED', 'false'],
      ['remembered.size < MAX_REMEMBERED', 'remembered.size >= MAX_REMEMBERED'],
    ],
  ),
  ...same(
    'server/http/front/request-headers.ts',
    'The first letter and the length are looked at to save time; the name itself decides.',
    [
      ['name === undefined || !INITIALS.has(name.charCodeAt(0))', 'false'],
      ['name.length === 4', 'true'],
    ],
  ),
  ...same('server/http/front/request-headers.ts', 'Beyond the ends of the list there is no name.', [
    ['at < rawHeaders.length', 'at <= rawHeaders.length'],
    ['rawHeaders.length - 2', 'rawHeaders.length + 2'],
    ['name === undefined', 'false'],
  ]),
  ...same(
    'server/http/front/client-address.ts',
    'It stands for no address, as every other text that is none.',
    [["''", '"Stryker was here!"']],
  ),
  ...same('server/http/front/admission.ts', 'A request without a Host header has not one of them.', [
    ['host === undefined', 'false'],
  ]),
];
