import { hash } from 'node:crypto';
import type { StatementLine } from '../../contract/bank-statements.ts';
import type { CreditRow } from './bank-statements.repository.ts';

export type KnownCredit = CreditRow & { readonly paidOrder?: string | null };

/** Letters and digits only: the rest differs between files. */
const coreOf = (narration: string): string => narration.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Shorter narrations are too similar to compare by their beginnings. */
const TELLING = 10;
/** Beyond this, only the fingerprint tells equal lines apart, so that no file takes long. */
const COMPARED = 50;

/** Earlier versions took 11-digit numbers, for example a helpline's, for references. */
const referencesOf = ({ reference_list, narration }: KnownCredit): string[] =>
  reference_list
    .split(' ')
    .filter(
      (one) =>
        one !== '' && !(one.startsWith('0') && narration.includes(one.slice(1)) && !narration.includes(one)),
    );

/** Credits of earlier files. Each matches one line at most, so equal lines of one file stay apart. */
export class KnownCredits {
  readonly #lists = new Map<string, KnownCredit[]>();
  readonly #taken = new Set<KnownCredit>();
  readonly #counts = new Map<string, number>();

  #list(...key: readonly (string | number)[]): KnownCredit[] {
    return this.#lists.get(key.join('|')) ?? [];
  }

  #put(credit: KnownCredit, ...key: readonly (string | number)[]): void {
    const list = this.#list(...key);
    if (list.length < COMPARED) this.#lists.set(key.join('|'), [...list, credit]);
  }

  #putByReferences(credit: KnownCredit): void {
    for (const reference of referencesOf(credit)) this.#put(credit, reference, credit.amount_paise);
  }

  remember(credit: KnownCredit): void {
    this.#putByReferences(credit);
    this.#put(credit, credit.day, credit.amount_paise);
    this.#put(credit, credit.day, credit.amount_paise, coreOf(credit.narration));
  }

  take(line: StatementLine): KnownCredit | undefined {
    const found = this.#find(line);
    if (found !== undefined) this.#taken.add(found);
    return found;
  }

  #find({ references, amountPaise, day, narration }: StatementLine): KnownCredit | undefined {
    const isLeft = (credit: KnownCredit): boolean => !this.#taken.has(credit);
    // Different references are different payments, however similar the narrations.
    const mayBe = (credit: KnownCredit): boolean =>
      isLeft(credit) && (references.length === 0 || referencesOf(credit).length === 0);
    const core = coreOf(narration);
    const begins = (one: string, other: string): boolean => one.length >= TELLING && other.startsWith(one);
    const isAlike = (other: string): boolean => begins(core, other) || begins(other, core);
    return (
      this.paidWith({ references, amountPaise }).find(isLeft) ??
      this.#list(day, amountPaise, core).find(mayBe) ??
      // A credit whose payer's data was deleted has no narration.
      this.#list(day, amountPaise, '').find(mayBe) ??
      this.#list(day, amountPaise).find((credit) => mayBe(credit) && isAlike(coreOf(credit.narration)))
    );
  }

  /** Returns credits of an amount with one of these references, including this file's. */
  paidWith({ references, amountPaise }: Pick<StatementLine, 'references' | 'amountPaise'>): KnownCredit[] {
    return references.flatMap((reference) => this.#list(reference, amountPaise));
  }

  add(credit: KnownCredit): void {
    this.#putByReferences(credit);
    this.#taken.add(credit);
  }

  /** SHA-256 of the line and of the number of equal lines before it in its file. */
  fingerprintOf({ day, amountPaise, references, narration }: StatementLine): string {
    const key = [day, amountPaise, references[0] ?? '', coreOf(narration)].join('|');
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    return hash('sha256', `${key}|${nth}`);
  }
}
