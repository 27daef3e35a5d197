const MAX_LENGTH = 120;
/** Normalising long runs of marks is quadratic. */
const MAX_GIVEN = 1000;
/** Control and format characters: line breaks, and direction marks that hide an extension. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;
const JOINERS = /[\u200C\u200D]/;
const RESERVED = /[\\/:*?"<>|]/g;
/** Dropped by Windows. */
const END = /(?<![ .])[ .]+$/;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Sanitises a file name for display, every file system and addresses. */
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

/** Returns a `Content-Disposition` header (RFC 6266) with an ASCII name and the real one. */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  // RFC 8187 allows less than encodeURIComponent leaves unescaped.
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
