const MAX_LENGTH = 120;
/** Of what a client calls a file: normalising a long run of marks is quadratic. */
const MAX_GIVEN = 1000;
/** Controls and format characters: line breaks, and marks that turn the writing direction and so hide an extension. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
/** Indian scripts are written with them. */
const JOINERS = /[\u200C\u200D]/;
const RESERVED = /[\\/:*?"<>|]/g;
/** Windows drops it. */
const END = /(?<![ .])[ .]+$/;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name that is safe to show, to save on every system, and to put in an address. */
export function cleanFileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const short = last.length > MAX_GIVEN ? last.slice(0, MAX_GIVEN) + last.slice(-12) : last;
  const seen = short.normalize('NFC').replaceAll(UNSEEN, (mark) => (JOINERS.test(mark) ? mark : ''));
  const plain = seen.replaceAll(RESERVED, '-').replaceAll(/\s+/g, ' ').replace(END, '');
  const dot = plain.lastIndexOf('.');
  const extension = dot === -1 ? '' : plain.slice(dot).toLowerCase().slice(0, 10);
  const stem = (dot === -1 ? plain : plain.slice(0, dot)).replace(END, '').replace(/^[ .]+/, '');
  const cut = [...stem]
    .slice(0, MAX_LENGTH - extension.length)
    .join('')
    .trim();
  const named = cut === '' ? 'file' : cut;
  return `${DEVICE.test(named) ? `${named}-` : named}${extension}`;
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
