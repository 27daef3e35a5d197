import fc from 'fast-check';

const words = (text: string): string[] => text.trim().split(/\s+/);
/** Words with JSON's escapes, for what cannot be seen or typed. */
const escaped = (text: string): string[] => words(text).map((word): string => JSON.parse(`"${word}"`));

/** Texts that have broken programs before. Each is a legal value of a JSON string. */
export const oddTexts: readonly string[] = [
  '',
  // Nothing to see, control characters, halves of characters, directions.
  ...escaped(String.raw`
    \u0020 \t \r\n \u00a0 \ufeff \u200b\u200c\u200d \u2060\u00ad \u3164 \u2028 \u0000 a\u0000b \u0001\u0008 \u001b[31mred
    \u007f\u0080 \ufff9 \ud800 a\ud83d \udfff\ud800 \uffff \u202etest \u2066test\u2067 a\u202egpj.exe e\u0301 \u1e9b\u0323`),
  ...words(`
    undefined null NULL true NaN Infinity 0 -1 1e309 0x0 9223372036854775808 १२३ ² constructor __proto__ __proto__.polluted
    toString नमस्ते اردو 田中さん 𠜎𠜱 ﷺ İstanbul 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 <script>alert(1)</script> "><img/src=x/onerror=alert(1)> ]]> &lt;b&gt;
    {{7*7}} #{7*7} [x](javascript:alert(1)) ' '' " admin'-- % _ \\% $1 :name ? * .. ../../../../etc/passwd /dev/null C:\\ CON
    %2e%2e%2f %00 %c0%ae =1+1 @SUM(1) -1+1 a@b a@[127.0.0.1] //evil.example javascript:alert(1) data:text/html,x
    http://[::1 http://example.in\\@evil.example https://user:pass@example.in/ https://www.youtube.com/watch?v=<script>`),
  "' or '1'='1",
  "'; drop table users; --",
  'a@example.in\r\nBcc:b@example.in',
  ...[121, 201, 257, 5001].map((length) => 'x'.repeat(length)),
  '🌼'.repeat(200),
  'क'.repeat(10_000),
  `a${'\u0301'.repeat(2000)}`,
];

/** As they stand in the request line; none names anything. */
export const oddIds: readonly string[] = [
  ...words(`0 -1 1.5 1e3 0x1 01 +1 1%20 %EF%BC%91 %E0%A5%A7 9223372036854775808 NaN null 1%20or%201=1 1'--
    ..%2F1 1,2 [1] %F0%9F%8C%BC __proto__ 123456789 1%00 %ff %zz`),
  '9'.repeat(4096),
];

/** Not one of them is what a field wants, but for the few that the test names. */
export const wrongTypes: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e300,
  [],
  ['a', 1],
  [[[[]]]],
  {},
  { $gt: '' },
  { toString: 1, length: 5, trim: 'x' },
];

/** Too long to stand in a time, a key or a hash by chance. */
export const MARK = 777_777_777_777;
const marked = (text: string, value: unknown) => Object.fromEntries(words(text).map((name) => [name, value]));
/** Whatever a column or a setting might be called. */
export const greedy: Readonly<Record<string, unknown>> = {
  ...marked('id user_id actor_id file_id position __v approved_at deleted_at created_at expires_at', MARK),
  ...marked('password_hash passwordHash sealed email_key name_key slug storage_key filePath to', `x${MARK}`),
  ...marked('isAdmin approved', true),
  role: 'admin',
  state: 'approved',
  must_change_password: 0,
  mustChangePassword: false,
  constructor: { prototype: { polluted: MARK } },
};

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
export const anyJson = fc.jsonValue({ maxDepth: 4 });
const EDGES = [0, -0, -1, 1, 2, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, -1e308, 5e-324];

/** Values of the type of a right one, often at the ends of what is allowed and a step beyond. */
function like(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'string')
    return fc.oneof(
      anyText,
      fc.constantFrom(...oddTexts),
      fc.uuid().map((id) => `${id}@example.in`),
    );
  if (typeof value === 'number') return fc.oneof(fc.constantFrom(...EDGES), fc.integer(), fc.double());
  if (typeof value === 'boolean') return fc.boolean();
  if (!Array.isArray(value)) return anyJson;
  const ids = fc
    .constantFrom(200, 201, 500, 501, 5001)
    .map((length) => Array.from({ length }, (_, at) => at + 1));
  return fc.oneof(ids, fc.array(like(value[0] ?? 1), { maxLength: 5 }), fc.constant([...value, ...value]));
}

/** A right body of which some fields hold something odd or anything, some are gone, and some are new. */
export const almostRight = (json: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> =>
  fc
    .record({
      shaped: fc.record(
        Object.fromEntries(Object.entries(json).map(([field, value]) => [field, like(value)])),
        {
          requiredKeys: [],
        },
      ),
      changed: fc.dictionary(fc.constantFrom(...Object.keys(json)), anyJson, { maxKeys: 1 }),
      gone: fc.subarray(Object.keys(json), { maxLength: 1 }),
      added: fc.dictionary(anyText, anyJson, { maxKeys: 3 }),
    })
    .map(({ shaped, changed, gone, added }) => {
      const entries = Object.entries({ ...added, ...json, ...shaped, ...changed });
      return Object.fromEntries(entries.filter(([field]) => !gone.includes(field)));
    });
