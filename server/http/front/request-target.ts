/** The part of a request line that names what is wanted, split but not decoded. */
export interface Target {
  /** Begins with one slash; as sent, still encoded. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** Host of an absolute-form target (`GET http://host/path`), which counts instead of the Host header. */
  readonly host: string | undefined;
}

export type TargetFault = 'too-long' | 'unreadable';

/** Bytes; twice what any address of the product needs. */
export const MAX_TARGET_BYTES = 8 * 1024;

const ABSOLUTE = /^https?:\/\/([^/?#]+)([/?].*)?$/i;

/** Splits a request target; anything that two readers could understand in two ways is refused. */
export function parseTarget(url: string): Target | TargetFault {
  if (url.length > MAX_TARGET_BYTES) return 'too-long';
  if (url.startsWith('/')) return split(url, undefined);
  const absolute = ABSOLUTE.exec(url);
  if (absolute === null) return 'unreadable';
  const rest = absolute[2] ?? '/';
  return split(rest.startsWith('?') ? `/${rest}` : rest, absolute[1]);
}

function split(pathAndQuery: string, host: string | undefined): Target {
  const mark = pathAndQuery.indexOf('?');
  return mark === -1
    ? { path: pathAndQuery, query: '', host }
    : { path: pathAndQuery.slice(0, mark), query: pathAndQuery.slice(mark), host };
}

/**
 * The decoded path, or undefined when it cannot be decoded or means trouble: control characters, spaces, backslashes
 * (browsers take them for slashes), fragments, or two slashes at the start (browsers take what follows for a host).
 */
export function decodePath(target: Pick<Target, 'path' | 'query'>): string | undefined {
  if (!isPrintable(target.path) || !isPrintable(target.query)) return undefined;
  if (target.path.startsWith('//') || /[\\#]/.test(target.path)) return undefined;
  try {
    const decoded = decodeURIComponent(target.path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

const isPrintable = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);
