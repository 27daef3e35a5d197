const MAX_LENGTH = 120;
/** Of what a client calls a file; the beginning and the extension are kept. Normalising a long run of marks is quadratic. */
const MAX_GIVEN = 1000;
/** Controls and format characters: line breaks, and marks that turn the writing direction and so hide an extension. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
/** Format characters that Indian scripts are written with. */
const JOINERS = /[\u200C\u200D]/;
const RESERVED = /[\\/:*?"<>|]/g;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name that is safe to show, to save on every system, and to put in an address. */
export function cleanFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const short = last.length > MAX_GIVEN ? last.slice(0, MAX_GIVEN) + last.slice(-12) : last;
  const seen = short.normalize('NFC').replaceAll(UNSEEN, (mark) => (JOINERS.test(mark) ? mark : ''));
  // Windows drops a dot at the end.
  const plain = withoutEnd(seen.replaceAll(RESERVED, '-').replaceAll(/\s+/g, ' '));
  const dot = plain.lastIndexOf('.');
  const extension = dot === -1 ? '' : plain.slice(dot).toLowerCase().slice(0, 10);
  const stem = withoutEnd(dot === -1 ? plain : plain.slice(0, dot)).replace(/^[ .]+/, '');
  const cut = [...stem]
    .slice(0, MAX_LENGTH - extension.length)
    .join('')
    .trim();
  const named = cut === '' ? 'file' : cut;
  return `${DEVICE.test(named) ? `${named}-` : named}${extension}`;
}

/** Without spaces and dots at the end. By hand: a pattern would start again at each of 16,000 dots and take 0.4 s. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '.') end -= 1;
  return text.slice(0, end);
}

/** A `Content-Disposition` header (RFC 6266): a name every client understands, and the real one for those that read UTF-8. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  // RFC 8187 does not allow all that encodeURIComponent leaves alone.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
