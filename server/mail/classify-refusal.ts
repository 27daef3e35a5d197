/** Whose fault a refusal is: no mail is sent at all, our mail, a full mailbox, or an address that does not exist. */
export type Refusal = 'server' | 'us' | 'full' | 'address';

interface Failure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
}

const REPLY = /^(\d{3})[ -]?(?:([45]\.\d{1,3}\.\d{1,3})\b)?/;
const LOGIN = new Set(['530', '534', '535', '538']);
/** RFC 3463: 1.7 and 1.8 are about the sender; 4.1 and 4.4 mean that no server takes the domain's mail. */
const NO_ADDRESS = /^5\.(?:1\.(?![789]$)\d+|4\.(?:1|4|310))$/;
const MAILBOX = /^[45]\.2\.[0-24]$/;
const NO_ADDRESS_REPLIES = new Set(['501', '550', '551', '553']);
const NO_SUCH_USER = /user unknown|unknown (?:user|recipient)|no such (?:user|mailbox|recipient|address)/i;
const ABOUT_US = /relay|auth|spam|block|black|listed|polic|quota|limit|sender|reputation|spf|dkim|dmarc/i;

/** Classifies a refusal; when in doubt, not `address`, so that the mail is kept. */
export function classifyRefusal(error: unknown): Refusal {
  const { code: kind, command, response } = Object(error) as Failure;
  if (kind !== 'EENVELOPE' && kind !== 'EMESSAGE') return 'server';
  const words = typeof response === 'string' ? response : '';
  const [, reply = '', code] = REPLY.exec(words) ?? [];
  if (LOGIN.has(reply)) return 'server';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'us';
  if (reply.startsWith('5') && NO_SUCH_USER.test(words)) return 'address';
  if (code !== undefined) return NO_ADDRESS.test(code) ? 'address' : MAILBOX.test(code) ? 'full' : 'us';
  if (reply === '552' && command === 'RCPT TO') return 'full';
  return NO_ADDRESS_REPLIES.has(reply) && !ABOUT_US.test(words) ? 'address' : 'us';
}

/** Tokens, passwords or keys that a server may have repeated. */
const TOKEN = /[\w+/=~-]{20,}/g;
const SHORTEST_LINE = 8;
const LONGEST = 300;

/** Returns the server's message on one line, without secrets and the mail's text. */
export function wordsOf(error: unknown, texts: readonly string[], secrets: readonly string[]): string {
  if (!(error instanceof Error)) return 'unknown';
  const said = 'response' in error && typeof error.response === 'string' ? error.response : error.message;
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.length >= SHORTEST_LINE);
  const hidden = [...secrets, ...secrets.map((secret) => Buffer.from(secret).toString('base64')), ...lines];
  const words = hidden.reduce((left, secret) => left.replaceAll(secret, '…'), said);
  return words
    .replaceAll(TOKEN, '…')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}
