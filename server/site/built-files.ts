import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A file of the build and the address it is served at. */
export interface BuiltFile {
  readonly file: string;
  /** Encoded path. */
  readonly address: string;
  readonly isPage: boolean;
}

/** Compressed copies are forms of their file, and notes for hosts that read notes; neither has an address. */
const isNoAddress = (path: string): boolean =>
  /\.(?:br|gz)$/.test(path) ||
  /^(?:_headers|_redirects)/.test(path) ||
  /(?:^|\/)\.(?!well-known\/)/.test(path);

/** Every file of a folder that has an address. */
export function listBuiltFiles(clientDir: string): BuiltFile[] {
  return readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: relative(clientDir, file).split(sep).join('/') }))
    .filter(({ path }) => !isNoAddress(path))
    .map(({ file, path }) => ({ file, address: addressOf(path), isPage: path.endsWith('.html') }));
}

/** `about.html` is served at `/about`, `index.html` at `/`, everything else under its own name. */
function addressOf(path: string): string {
  const page = path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
  return `/${page.split('/').map(encodeSegment).join('/')}`;
}

/** Characters that a path may hold as they are (RFC 3986, 3.3) stay so. */
const encodeSegment = (segment: string): string =>
  encodeURIComponent(segment).replaceAll(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, (code) => decodeURIComponent(code));
