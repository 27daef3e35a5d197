import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { assertInvariants } from './response-invariants.ts';
import { type HeaderLines, type RawAnswer, send } from './send.ts';

/** An answer with its body read: JSON where it is JSON, text elsewhere. */
export interface Answer extends RawAnswer {
  // What a test looks for in a body is the test's business.
  // biome-ignore lint/suspicious/noExplicitAny: bodies are compared, not computed with
  readonly body: any;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>> | HeaderLines;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, a blob with its type; a stream goes out in chunks, without a length. */
  readonly body?: string | Buffer | Blob | FormData | Readable;
}

export interface Client {
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, json?: unknown): Promise<Answer>;
  put(path: string, json?: unknown): Promise<Answer>;
  delete(path: string, json?: unknown): Promise<Answer>;
  /** Sends a form with `POST`. */
  upload(path: string, form: FormData): Promise<Answer>;
  /** The session's cookie, as it is sent. */
  cookie: string;
  /** The cookie by which an account is known to this browser, after logout too. */
  knownBy: string;
  /** The address it is seen at. */
  readonly address: string;
}

/** Every client has an address of its own, so that one test's attempts do not use up another's limit. */
let given = randomInt(2 ** 24);
function ownAddress(): string {
  given = (given + 1) % 2 ** 24;
  return `10.${given >> 16}.${(given >> 8) & 255}.${given & 255}`;
}

/** A browser without pages: it keeps the cookies that it is given, and fails on any answer that breaks the invariants. */
export function createClient(url: string, address = ownAddress()): Client {
  const client: Client = {
    cookie: '',
    knownBy: '',
    address,
    async request(method, path, options = {}) {
      const { body, type } = await encode(options);
      const raw = await send(url + path, {
        method,
        headers: headerLines(url, client, options.headers, type, body),
        body,
      });
      for (const set of raw.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        client[/session=/.test(pair) ? 'cookie' : 'knownBy'] = pair;
      }
      const answer = { ...raw, body: readBody(raw) };
      assertInvariants(method, path, answer);
      return answer;
    },
    get: (path, headers) => client.request('GET', path, headers === undefined ? {} : { headers }),
    post: (path, json) => client.request('POST', path, { json }),
    put: (path, json) => client.request('PUT', path, { json }),
    delete: (path, json) => client.request('DELETE', path, { json }),
    upload: (path, form) => client.request('POST', path, { body: form }),
  };
  return client;
}

/** What a client makes of a body. */
export async function encode({
  json,
  body,
}: RequestOptions): Promise<{ body: Buffer | Readable | undefined; type: string | undefined }> {
  if (json !== undefined) return { body: Buffer.from(JSON.stringify(json)), type: 'application/json' };
  if (body instanceof Blob) return { body: Buffer.from(await body.arrayBuffer()), type: body.type };
  if (typeof body === 'string') return { body: Buffer.from(body), type: undefined };
  if (!(body instanceof FormData)) return { body, type: undefined };
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type') ?? undefined;
  return { body: Buffer.from(await encoded.arrayBuffer()), type };
}

/** What a client sends by itself, unless the test says otherwise for that very header. */
function headerLines(
  url: string,
  { cookie, knownBy, address }: Client,
  given: RequestOptions['headers'] = {},
  type: string | undefined,
  body: Buffer | Readable | undefined,
): HeaderLines {
  const lines = Array.isArray(given) ? (given as HeaderLines) : Object.entries(given);
  const own: [string, string | undefined][] = [
    ['host', new URL(url).host],
    ['x-forwarded-for', address],
    ['cookie', [cookie, knownBy].filter(Boolean).join('; ') || undefined],
    ['content-type', type],
    ['content-length', Buffer.isBuffer(body) ? String(body.length) : undefined],
    ['transfer-encoding', body instanceof Readable ? 'chunked' : undefined],
  ];
  const said = new Set(lines.map(([name]) => name.toLowerCase()));
  const kept = own.flatMap(([name, value]) =>
    value === undefined || said.has(name) ? [] : [[name, value] as const],
  );
  return [...kept, ...lines];
}

function readBody({ headers, bytes }: RawAnswer): unknown {
  const text = bytes.toString('utf8');
  return /json/.test(headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : text;
}
