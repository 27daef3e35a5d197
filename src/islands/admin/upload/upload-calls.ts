import { ApiError, toApiError, unreachable } from '../../../lib/api-error.ts';
import { leaveIfSignedOut } from '../../../lib/signed-out.ts';

/** What an upload is to become. */
export type UploadMetadata = Readonly<Record<string, string>>;

const TUS = { 'tus-resumable': '1.0.0' };

/** Text in base64, by way of UTF-8. */
const encode = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

async function call(method: string, url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { method, headers: { ...TUS, ...headers } }).catch(() => {
    throw unreachable();
  });
  if (answer.ok) return answer;
  throw refusalIn(answer.status, await answer.text(), answer.headers.get('retry-after'));
}

/** The refusal in an answer's text; a lost login leads to the login screen. */
export function refusalIn(status: number, text: string, retryAfter: string | null) {
  const refusal = toApiError(status, parse(text), retryAfter);
  leaveIfSignedOut(refusal);
  return refusal;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Announces an upload: what is wrong with it is told before its first byte.
 * @returns its address
 * @throws ApiError
 */
export async function announce(file: File, metadata: UploadMetadata): Promise<string> {
  const all = Object.entries({ ...metadata, filename: file.name });
  const answer = await call('POST', '/uploads', {
    'upload-length': String(file.size),
    'upload-metadata': all.map(([key, value]) => `${key} ${encode(value)}`).join(','),
  });
  return new URL(answer.headers.get('location') ?? '', location.href).pathname;
}

/** How far an upload is on the server. @throws ApiError: 404 and 410 when it is not there any more */
export async function askState(url: string): Promise<{ size: number; offset: number; done: boolean }> {
  const body: unknown = await (await call('GET', url)).json();
  const numbers = typeof body === 'object' && body !== null ? body : {};
  const size = 'size' in numbers ? Number(numbers.size) : 0;
  const offset = 'offset' in numbers ? Number(numbers.offset) : 0;
  return { size, offset, done: size > 0 && size === offset };
}

/** A proxy that has lost patience with the server, nginx's word and Cloudflare's; the server is still at work. */
const IMPATIENT: ReadonlySet<number> = new Set([504, 524]);
const ASK_AGAIN_MS = 5000;
/** Some hours with a proxy that waits for minutes, ten minutes with one that does not. */
const ASK_TIMES = 120;

/** Makes a complete upload a material, however long it takes. @returns the server's sentence @throws ApiError */
export async function finish(url: string): Promise<string> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await askToFinish(url);
    } catch (error) {
      if (asked === ASK_TIMES || !(error instanceof ApiError && IMPATIENT.has(error.status))) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

async function askToFinish(url: string): Promise<string> {
  const body: unknown = await (await call('POST', `${url}/finish`)).json();
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
}

/** Ends an upload; the server forgets its bytes. @throws ApiError */
export const terminate = async (url: string): Promise<void> => void (await call('DELETE', url));
