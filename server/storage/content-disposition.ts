const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g;
/** Characters encodeURIComponent leaves alone that RFC 8187 does not. */
const NOT_ATTRIBUTE = /['()*]/g;

/**
 * A `Content-Disposition` header (RFC 6266): a name every client understands, and the real one for those that read UTF-8.
 * @param name as {@link cleanFileName} gives it
 */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(NOT_PLAIN, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    NOT_ATTRIBUTE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
