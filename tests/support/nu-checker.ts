import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename } from 'node:path';

/** What the Nu checker says of a file. */
export interface Remark {
  readonly file: string;
  readonly message: string;
  /** The marks around the place. */
  readonly extract: string;
}

/** Whether the checker can run here: it needs Java. */
export const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** Checks pages and SVG pictures. @throws Error when the checker itself fails */
export function check(files: readonly string[]): Remark[] {
  const jar = String(createRequire(import.meta.url)('vnu-jar'));
  const { stderr } = spawnSync('java', ['-jar', jar, '--also-check-svg', '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stderr.startsWith('{')) throw new Error(`The Nu checker did not run:\n${stderr}`);
  const { messages }: { messages: { url?: string; message: string; extract?: string }[] } =
    JSON.parse(stderr);
  return messages.map(({ url = '', message, extract = '' }) => ({
    file: basename(decodeURI(url)),
    message: message.replaceAll(/[“”]/g, '"'),
    extract: extract.replaceAll(/\s+/g, ' ').trim(),
  }));
}
