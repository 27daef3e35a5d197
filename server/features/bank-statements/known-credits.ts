import { createHash } from 'node:crypto';
import type { KnownCredit } from './bank-statements.repository.ts';
import type { StatementLine } from './read-statement.ts';

/** A narration without what files write differently: letters and digits only. */
const coreOf = (narration: string): string => narration.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Shorter narrations are too alike to compare by their beginnings. */
const TELLING = 10;
/** The fingerprint alone tells more equal lines apart, so that no file takes long. */
const COMPARED = 50;

/** Earlier versions took numbers of 11 digits in a narration, for example a helpline's, for references. */
const referencesOf = ({ reference_list, narration }: KnownCredit): string[] =>
  reference_list
    .split(' ')
    .filter(
      (one) =>
        one !== '' && !(one.startsWith('0') && narration.includes(one.slice(1)) && !narration.includes(one)),
    );

/** Credits of earlier files. Each matches one line of a new file at most, so equal lines of one file stay apart. */
export class KnownCredits {
  readonly #byReference = new Map<string, KnownCredit[]>();
  readonly #byDay = new Map<string, Map<string, KnownCredit[]>>();
  readonly #taken = new Set<KnownCredit>();
  readonly #counts = new Map<string, number>();

  /** Adds a credit of an earlier file. */
  remember(credit: KnownCredit): void {
    this.#index(credit);
    const day = `${credit.day}|${credit.amount_paise}`;
    addTo(
      getOr(this.#byDay, day, () => new Map<string, KnownCredit[]>()),
      coreOf(credit.narration),
      credit,
    );
  }

  #index(credit: KnownCredit): void {
    for (const one of referencesOf(credit)) addTo(this.#byReference, `${one}|${credit.amount_paise}`, credit);
  }

  /** Finds the credit of an earlier file that a line repeats, whatever the format. */
  take(line: StatementLine): KnownCredit | undefined {
    const found = this.#find(line);
    if (found !== undefined) this.#taken.add(found);
    return found;
  }

  #find({ references, amountPaise, day, narration }: StatementLine): KnownCredit | undefined {
    const isLeft = (credit: KnownCredit): boolean => !this.#taken.has(credit);
    const sameReference = this.paidWith({ references, amountPaise }).find(isLeft);
    if (sameReference !== undefined) return sameReference;
    const cores = this.#byDay.get(`${day}|${amountPaise}`);
    if (cores === undefined) return undefined;
    // Other references are other payments, however alike their narrations are.
    const mayBe = (credit: KnownCredit): boolean =>
      isLeft(credit) && (references.length === 0 || referencesOf(credit).length === 0);
    const core = coreOf(narration);
    // A credit whose payer's data was deleted has no words left.
    const same = cores.get(core)?.find(mayBe) ?? cores.get('')?.find(mayBe);
    if (same !== undefined) return same;
    const begins = (one: string, other: string): boolean => one.length >= TELLING && other.startsWith(one);
    for (const [other, credits] of cores.entries().take(COMPARED))
      if (begins(core, other) || begins(other, core)) {
        const alike = credits.find(mayBe);
        if (alike !== undefined) return alike;
      }
    return undefined;
  }

  /** Credits of an amount with one of these references, those of this file too. */
  paidWith({ references, amountPaise }: Pick<StatementLine, 'references' | 'amountPaise'>): KnownCredit[] {
    return references.flatMap((one) => this.#byReference.get(`${one}|${amountPaise}`) ?? []);
  }

  /** Adds a credit of this file, which equals no other line of it. */
  add(credit: KnownCredit): void {
    this.#index(credit);
    this.#taken.add(credit);
  }

  /** SHA-256 of the line, and of how many equal lines are before it in its file. */
  fingerprintOf({ day, amountPaise, references, narration }: StatementLine): string {
    const key = [day, amountPaise, references[0] ?? '', coreOf(narration)].join('|');
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    return createHash('sha256').update(`${key}|${nth}`).digest('hex');
  }
}

function getOr<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

function addTo(lists: Map<string, KnownCredit[]>, key: string, credit: KnownCredit): void {
  const list = getOr(lists, key, () => []);
  if (list.length < COMPARED) list.push(credit);
}
