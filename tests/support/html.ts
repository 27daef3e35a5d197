/** An opening tag of a page. */
export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Content of a script, style, title or textarea; empty for everything else. */
  readonly text: string;
}

const ATTRIBUTES = `((?:[^>"']|"[^"]*"|'[^']*')*)`;
const TAG = new RegExp(
  String.raw`<!--[\s\S]*?-->|<(script|style|title|textarea)\b${ATTRIBUTES}>([\s\S]*?)</\1\s*>|<([a-z][\w-]*)${ATTRIBUTES}>`,
  'gi',
);
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The opening tags of a page in their order. For pages that the Nu checker has found valid: it repairs nothing. */
export function tagsOf(html: string): Tag[] {
  return [...html.matchAll(TAG)].flatMap(([, raw, rawAttributes, content = '', plain, attributes]) => {
    const name = (raw ?? plain)?.toLowerCase();
    if (name === undefined) return [];
    const isText = name === 'title' || name === 'textarea';
    return [
      {
        name,
        attributes: attributesOf(rawAttributes ?? attributes ?? ''),
        text: isText ? decode(content) : content,
      },
    ];
  });
}

/** What a reader sees, without marks; hidden text counts as seen. */
export const textOf = (html: string): string =>
  decode(html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>|<[^>]*>/gi, ' ')).replaceAll(/\s+/g, ' ');

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  );
}

const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
