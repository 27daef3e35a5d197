import type { ServerResponse } from 'node:http';

/** How long an idle connection is kept: longer than a proxy keeps its own, so that it never sends into one that is closing. */
export const KEEP_ALIVE_MS = 65_000;

/** The head of an answer that is given again and again. Headers are flat: name, value, name, value. */
export class PreparedHead {
  readonly headers: readonly string[];
  readonly #status: 200 | 304;
  #text: string | undefined;

  constructor(status: 200 | 304, headers: readonly string[]) {
    this.#status = status;
    this.headers = headers;
  }

  /** Status line and headers as they go over the wire; undefined before the first answer, which Node checks. */
  get text(): string | undefined {
    return this.#text;
  }

  /**
   * Sets the head of an answer that has no headers yet. What is asked often costs a third less when its lines are not
   * checked and joined each time; the first answer goes through Node's checks.
   * @param own flat headers of this one answer, good by construction
   */
  write(response: ServerResponse, own: readonly string[]): void {
    if (this.#text === undefined || !response.shouldKeepAlive || closes(own) || !takesText(response)) {
      response.writeHead(this.#status, [...this.headers, ...own]);
      this.#text ??= `HTTP/1.1 ${this.#status} ${response.statusMessage}\r\n${linesOf(this.headers)}`;
      return;
    }
    response.statusCode = this.#status;
    response._header = `${this.#text}${linesOf(own)}${dateAndConnection()}`;
  }
}

/** Node keeps the head here between `writeHead` and the first byte of the body; it has no public name. */
const takesText = (response: ServerResponse): response is ServerResponse & { _header: string | null } =>
  '_header' in response;

const closes = (own: readonly string[]): boolean => own.includes('Connection');

function linesOf(headers: readonly string[]): string {
  let lines = '';
  for (let at = 0; at + 1 < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return lines;
}

const CONNECTION = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`;

let second = Number.NaN;
let lines = '';

/** The last lines that Node adds to a head, made once a second; always as long. */
export function dateAndConnection(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    lines = `Date: ${new Date(now * 1000).toUTCString()}\r\n${CONNECTION}`;
  }
  return lines;
}
