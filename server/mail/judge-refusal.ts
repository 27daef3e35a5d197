/**
 * Who a refusal is about.
 * - `server`: no mail leaves: no connection, no encryption, a wrong password
 * - `us`: the sender, a limit, this text, or a server that is busy
 * - `full`: the mailbox, which may take mail later
 * - `address`: no one has it
 */
export type Refusal = 'server' | 'us' | 'full' | 'address';

/** What Nodemailer says of a failure: its own code, the reply of the server, and the command it replied to. */
interface Failure {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
}

const REPLY = /^(\d{3})[ -]?(?:([45]\.\d{1,3}\.\d{1,3})\b)?/;
/** The sender's login. */
const LOGIN = new Set(['530', '534', '535', '538']);
/** RFC 3463: 1.7 and 1.8 are about the sender; 4.1 and 4.4 say that no server takes mail of this domain. */
const NO_ADDRESS = /^5\.(?:1\.(?![789]$)\d+|4\.(?:1|4|310))$/;
const MAILBOX = /^[45]\.2\.[0-24]$/;
const NO_ADDRESS_REPLIES = new Set(['501', '550', '551', '553']);
const NO_SUCH_USER = /user unknown|unknown (?:user|recipient)|no such (?:user|mailbox|recipient|address)/i;
const ABOUT_US = /relay|auth|spam|block|black|listed|polic|quota|limit|sender|reputation|spf|dkim|dmarc/i;

/** Only what is surely about the address counts as that: mail is kept in every other case. */
export function judgeRefusal(error: unknown): Refusal {
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

/** Longest part of a link's token, a password or a key that a server may have repeated. */
const TOKEN = /[\w+/=~-]{20,}/g;
const SHORTEST_LINE = 8;
const LONGEST = 300;

/** The server's own words on one line, without secrets and without what the mail says. @param texts of the mail @param secrets of the login */
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
