// @ts-check

/** @typedef {import('./answers.mjs').Answers} Answers */

/** @param {readonly string[]} text */
const lines = (text) => `${text.join('\n')}\n`;

/** @param {string} text */
const quoted = (text) => `"${text.replaceAll('"', String.raw`\"`)}"`;

/**
 * A map of nginx from an address to its right spelling, which may be the address itself. Letter case makes no difference
 * to the keys of a map, as it makes none to our server.
 * @param {Answers} answers
 */
export function redirectsMap({ redirects }) {
  const spellings = [...redirects].flatMap(([from, to]) =>
    (from === '/' ? ['/index.html'] : [from, `${from}/`, `${from}.html`]).map(
      (spelling) => /** @type {const} */ ([spelling.toLowerCase(), to]),
    ),
  );
  return lines([...new Map(spellings)].map(([from, to]) => `${from} ${to};`));
}

/**
 * A map of nginx from the file that is sent to one of its headers; `default` is what files have that are no pages.
 * @param {Answers} answers
 * @param {string} header
 */
export function fileMap({ pages, files, lost }, header) {
  const isHashed = (/** @type {string} */ address) => address.startsWith('/_astro/');
  const [hashed] = [...files].filter(([address]) => isHashed(address));
  const [ordinary] = [...files].filter(([address]) => !isHashed(address));
  const fileOf = (/** @type {string} */ address) => `${address === '/' ? '/index' : address}.html`;
  /** @type {(readonly [string, ReadonlyMap<string, string> | undefined])[]} */
  const entries = [
    ['default', ordinary?.[1]],
    ['~^/_astro/', hashed?.[1]],
    [fileOf('/404'), lost],
    ...[...pages].map(([address, headers]) => /** @type {const} */ ([fileOf(address), headers])),
  ];
  return lines(entries.map(([key, headers]) => `${key} ${quoted(headers?.get(header) ?? '')};`));
}

/**
 * Lines for a location of nginx that sends files: the headers that all pages share, and the two that the maps know.
 * @param {Answers} answers
 */
export function headersConf({ common }) {
  const all = [
    ...[...common].map(([name, value]) => /** @type {const} */ ([name, quoted(value)])),
    /** @type {const} */ (['Content-Security-Policy', '$abhyas_policy']),
    /** @type {const} */ (['Cache-Control', '$abhyas_caching']),
  ];
  return lines(all.map(([name, value]) => `add_header ${name} ${value} always;`));
}
