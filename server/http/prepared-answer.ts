import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { dateAndConnection, type PreparedHead } from './prepared-head.ts';

/** A longer body may not fit into what the system takes at once, and costs so much itself that the head does not count. */
const LONGEST_BODY = 32 * 1024;

/** A whole answer in one piece of memory, in which only its id and its date change. */
export class PreparedAnswer {
  readonly #head: PreparedHead;
  readonly #body: Buffer;
  #piece:
    | { readonly bytes: Buffer; readonly idAt: number; readonly dateAt: number; date: string }
    | undefined;

  constructor(head: PreparedHead, body: Buffer) {
    this.#head = head;
    this.#body = body;
  }

  /**
   * Writes it to a connection on which nothing waits to be written.
   * @returns false, with nothing written, where Node has not seen its head yet or it is too long
   */
  send(socket: Socket): boolean {
    const { text } = this.#head;
    if (text === undefined || this.#body.length > LONGEST_BODY) return false;
    this.#piece ??= inOnePiece(text, this.#body);
    const { bytes, idAt, dateAt } = this.#piece;
    const date = dateAndConnection();
    bytes.write(randomUUID(), idAt, 'latin1');
    if (date !== this.#piece.date) {
      bytes.write(date, dateAt, 'latin1');
      this.#piece.date = date;
    }
    socket.write(bytes);
    // What the system did not take at once is still to be read from this memory.
    if (socket.writableLength > 0) this.#piece = undefined;
    return true;
  }
}

const ID = 'X-Request-Id: ';
const ID_LETTERS = 36;

function inOnePiece(head: string, body: Buffer) {
  const date = dateAndConnection();
  const beforeId = `${head}${ID}`;
  const beforeDate = `${beforeId}${' '.repeat(ID_LETTERS)}\r\n`;
  const bytes = Buffer.concat([Buffer.from(`${beforeDate}${date}`, 'latin1'), body]);
  return { bytes, idAt: beforeId.length, dateAt: beforeDate.length, date };
}
