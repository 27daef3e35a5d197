export const TEX_SIGNS = [String.raw`\(`, String.raw`\[`, String.raw`\ce{`];

const TOKEN = /^[ \t>]*(?:`{3,}|~{3,})|`+|\\[\\$]|\\\(|\\\[|\\ce\{|\$\$?/gm;
const INDENTED = /^(?: {4}|\t)/;
const LONGEST = 2000;
const MARGIN = 200;

interface End {
  readonly at: number;
  readonly after: number;
}

/** Finds a closing sign in the same paragraph within the longest formula. */
function endAt(text: string, sign: string, from: number): End | undefined {
  const near = text.slice(from, from + LONGEST);
  // An escaped dollar is a price.
  const at = sign === '$' ? near.search(/(?<!\\)\$/) : near.indexOf(sign);
  if (at === -1 || /\n[ \t]*\n/.test(text.slice(from, from + at))) return undefined;
  return { at: from + at, after: from + at + sign.length };
}

function bracketEnd(text: string, from: number): End | undefined {
  let depth = 1;
  for (let at = from; at < Math.min(text.length, from + LONGEST); at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && --depth === 0) return { at, after: at + 1 };
  }
  return undefined;
}

function fenceEnd(text: string, fence: string, from: number): End {
  const marks = fence.replace(/^[ \t>]*/, '');
  for (let at = text.indexOf('\n', from); at !== -1; at = text.indexOf('\n', at + 1)) {
    const [line = ''] = text.slice(at + 1, at + 1 + MARGIN).split('\n', 1);
    if (line.replace(/^[ \t>]*/, '').startsWith(marks)) return { at, after: at + 1 + line.length };
  }
  return { at: text.length, after: text.length };
}

function endOf(text: string, token: string, from: number): End | undefined {
  switch (token) {
    case String.raw`\(`:
      return endAt(text, String.raw`\)`, from);
    case String.raw`\[`:
      return endAt(text, String.raw`\]`, from);
    case String.raw`\ce{`:
      return bracketEnd(text, from);
    case String.raw`\\`:
    case String.raw`\$`:
      return { at: from, after: from };
    default:
      return endAt(text, token, from);
  }
}

/** Replaces TeX signs with dollars, since the Markdown parser drops their backslashes. Code stays. */
export function markFormulas(markdown: string): string {
  let made = '';
  let done = 0;
  let lineStart = 0;
  let lineEnd = markdown.indexOf('\n');
  for (const { 0: token, index } of markdown.matchAll(TOKEN)) {
    if (index < done) continue;
    while (lineEnd !== -1 && lineEnd < index) {
      lineStart = lineEnd + 1;
      lineEnd = markdown.indexOf('\n', lineStart);
    }
    const before = markdown.slice(lineStart, Math.min(index, lineStart + MARGIN));
    const isFence = /^[ \t>]*(?:`{3,}|~{3,})$/.test(token) && before === '';
    const from = index + token.length;
    const end = isFence ? fenceEnd(markdown, token, from) : endOf(markdown, token, from);
    if (end === undefined || INDENTED.test(before)) continue;
    made += withPowers(markdown.slice(done, index));
    if (token === '$' && isPrice(markdown, from, end)) {
      made += String.raw`\$`;
      done = from;
      continue;
    }
    done = end.after;
    made += isFence
      ? markdown.slice(index, end.after)
      : written(token, markdown.slice(from, end.at), markdown.slice(index, end.after), isAlone());

    function isAlone(): boolean {
      const rest = markdown.slice(done, done + LONGEST).split('\n', 1)[0];
      return before.trim() === '' && before.length < MARGIN && rest?.trim() === '';
    }
  }
  return made + withPowers(markdown.slice(done));
}

const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('0123456789n+-−', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ⁺⁻⁻'[at] ?? sign]),
);

/** Replaces signed powers like `10^-3^`, which the parser does not know, with raised letters. */
const withPowers = (text: string): string =>
  text.replaceAll(/\^([-+−][\dn]{1,6})\^/g, (_all, power: string) =>
    Array.from(power, (sign) => RAISED[sign]).join(''),
  );

/** A formula has no spaces inside its dollars and no digit after them. */
const isPrice = (text: string, from: number, { at, after }: End): boolean =>
  /^\s|\s$/.test(text.slice(from, at)) || /\d/.test(text.charAt(after));

function written(token: string, between: string, whole: string, isAlone: boolean): string {
  // The parser would end the formula at a dollar.
  const inside = between.replaceAll(String.raw`\$`, String.raw`\text{\textdollar}`);
  switch (token) {
    case String.raw`\(`:
      return `$${inside.trim()}$`;
    case String.raw`\ce{`:
      return `$${whole}$`;
    case '$$':
    case String.raw`\[`:
      return isAlone ? `$$\n${inside.trim()}\n$$` : `$${inside.trim()}$`;
    case '$':
      return `$${inside}$`;
    default:
      return whole;
  }
}
