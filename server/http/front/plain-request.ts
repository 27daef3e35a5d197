/** A GET that has only an address, and headers that change nothing about how it is read or what it means. */
export interface PlainRequest {
  /** Without a query; as sent, still encoded. */
  readonly path: string;
  readonly host: string;
  readonly acceptEncoding: string | undefined;
}

/** More than browsers send, and less than the thousand fields after which Node reads no more. */
const MOST_BYTES = 4 * 1024;
/** Stricter than RFC 9112 everywhere: one blank after the colon, ASCII that can be seen, an end that is the end. */
const WHOLE = /^GET (\/[!->@-~]*) HTTP\/1\.1\r\n(?:[A-Za-z0-9-]+: [ -~]*\r\n)+\r\n$/;
/** What frames a body, manages the connection, or asks for something else than the whole file. */
const NOT_PLAIN =
  /\n(?:connection: (?!keep-alive\r)|content-|transfer-|expect|upgrade:|if-|range|te:|trailer|keep-alive|proxy-|http2-)/i;
const HOST = /\nhost: [^\r]*/gi;
const ACCEPT_ENCODING = /\naccept-encoding: [^\r]*/gi;

/**
 * Reads what a connection brought at once, if that is one whole plain request and nothing more.
 * @returns undefined for everything else; no judgement of it
 */
export function readPlainRequest(chunk: Buffer): PlainRequest | undefined {
  if (chunk.length > MOST_BYTES) return undefined;
  const text = chunk.toString('latin1');
  const path = WHOLE.exec(text)?.[1];
  if (path === undefined || NOT_PLAIN.test(text)) return undefined;
  const hosts = text.match(HOST);
  const codings = text.match(ACCEPT_ENCODING);
  if (hosts?.length !== 1 || (codings !== null && codings.length > 1)) return undefined;
  return {
    path,
    host: fieldValue(hosts[0]),
    acceptEncoding: codings === null ? undefined : fieldValue(codings[0]),
  };
}

const fieldValue = (line: string): string => line.slice(line.indexOf(':') + 1).trim();
