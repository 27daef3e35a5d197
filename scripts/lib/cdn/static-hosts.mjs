// @ts-check
import { ownHeaders } from './answers.mjs';

/** @typedef {import('./answers.mjs').Answers} Answers */

/** @param {readonly string[]} text */
const lines = (text) => `${text.join('\n')}\n`;

/**
 * The file `_redirects` of Netlify, Cloudflare Pages and others. These know `.html` and a slash at the end by
 * themselves, and a rule about either would go round in circles there.
 * @param {Answers} answers
 * @param {string | undefined} apiOrigin where calls and the pages made on demand are passed on to, by hosts that do so
 */
export function redirectsFile({ redirects, onDemand }, apiOrigin) {
  const spellings = [...redirects].flatMap(([from, to]) =>
    [from, from.toLowerCase()].map((spelling) => /** @type {const} */ ([spelling, to])),
  );
  const moved = [...new Map(spellings)].filter(([from, to]) => from !== to);
  const served = [
    '/api/*',
    '/media/*',
    '/uploads',
    '/uploads/*',
    ...onDemand.map((pattern) => pattern.replace(/\[[^\]]+\]$/, '*')),
  ];
  const passed = served.map((from) => `${from} ${apiOrigin}${from.replace('*', ':splat')} 200`);
  return lines([
    ...moved.map(([from, to]) => `${from} ${to} 301`),
    ...(apiOrigin === undefined ? [] : passed),
  ]);
}

/**
 * The file `_headers` of the same hosts. They join rules that match one address, so no header may stand in two of them.
 * @param {Answers} answers
 * @throws Error when files of one folder have different headers: a rule covers a folder
 */
export function headersFile({ pages, files, common }) {
  /** @type {Map<string, ReadonlyMap<string, string>>} */
  const rules = new Map([['/*', common]]);
  for (const [address, headers] of [...files, ...pages]) {
    const [, folder, ...below] = address.split('/');
    const rule = below.length === 0 ? address : `/${folder}/*`;
    const own = ownHeaders(headers);
    const before = rules.get(rule);
    if (before && String([...before]) !== String([...own]))
      throw new Error(`Files of ${rule} have different headers, which hosts of static files cannot express.`);
    rules.set(rule, own);
  }
  return lines(
    [...rules].flatMap(([rule, headers]) => [
      rule,
      ...[...headers].map(([name, value]) => `  ${name}: ${value}`),
    ]),
  );
}
