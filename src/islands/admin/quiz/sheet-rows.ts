import type { Question } from '../../../../server/contract/questions.ts';
import type { QuizSettings, QuizSheet } from '../../../../server/contract/quizzes.ts';
import { randomWord } from '../../../lib/words/random-word.ts';

/** Question with a stable key while editing: a new one has no id yet. */
export interface Row {
  readonly key: string;
  readonly question: Question;
}

export interface Sheet {
  readonly settings: QuizSettings;
  readonly rows: readonly Row[];
}

/** A draft and the saved version it started from. */
export interface Edited {
  readonly version: number;
  readonly saved: Sheet;
  readonly draft: Sheet;
}

type Saved = Pick<QuizSheet, 'version' | 'settings' | 'questions'>;

/** Returns JSON with sorted names: the server may send them in another order. */
const plain = (value: unknown, isKept = (_name: string) => true): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([name]) => isKept(name))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );

export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

export const rowOf = (question: Question): Row => ({ key: randomWord(), question });

/** Returns an unchanged draft. */
export function editedFrom({ version, settings, questions }: Saved): Edited {
  const saved = { settings, rows: questions.map(rowOf) };
  return { version, saved, draft: saved };
}

const withKey = (rows: readonly Row[], key: string) => rows.find((row) => row.key === key);

/** Returns true if the question with that key differs from the saved one. */
export const isRowChanged = ({ saved, draft }: Edited, key: string): boolean =>
  !isSame(withKey(draft.rows, key), withKey(saved.rows, key));

/** Returns the draft with refused questions and rules as they were saved; new ones are left out. */
export function withoutRefused({ saved, draft }: Edited, refused: ReadonlyMap<string, string>): Sheet {
  const isRefused = (row: Row): boolean => refused.has(row.key);
  return {
    settings: Object.keys(draft.settings).some((name) => refused.has(name)) ? saved.settings : draft.settings,
    rows: draft.rows.flatMap((row) => (isRefused(row) ? (withKey(saved.rows, row.key) ?? []) : row)),
  };
}

/** Gives what was typed while it was sent the ids of the answer. */
function withIds(typed: Question, sent: Question, answer: Question): Question {
  const { id } = answer;
  if (!('options' in typed && 'options' in sent && 'options' in answer)) return { ...typed, id };
  const hasOther = typed.options.length !== sent.options.length;
  const options = typed.options.map((option, at) =>
    hasOther || option.id !== undefined || sent.options[at]?.id !== undefined
      ? option
      : { ...option, id: answer.options[at]?.id },
  );
  return { ...typed, id, options };
}

/** Returns the draft after `sent` was saved, with what was typed meanwhile. */
export function afterSaving({ draft }: Edited, sent: Sheet, answer: Saved): Edited {
  const rows = answer.questions.map((question, at) => ({ ...rowOf(question), ...sent.rows[at], question }));
  const typed = draft.rows.map((row) => {
    const before = withKey(sent.rows, row.key);
    const now = withKey(rows, row.key);
    if (before === undefined || now === undefined) return row;
    return row.question === before.question
      ? now
      : { ...row, question: withIds(row.question, before.question, now.question) };
  });
  return {
    version: answer.version,
    saved: { settings: answer.settings, rows },
    draft: {
      settings: draft.settings === sent.settings ? answer.settings : draft.settings,
      rows: typed,
    },
  };
}

/** Returns an earlier sheet; questions that were deleted since are new ones. */
export const revived = ({ settings, rows }: Sheet, saved: Sheet): Sheet => ({
  settings,
  rows: rows.map((row) =>
    saved.rows.some(({ question }) => question.id === row.question.id) ? row : asNew(row),
  ),
});

const asNew = (row: Row): Row => ({ ...row, question: { ...row.question, id: undefined } });

/** Something that two people changed; a question by its row, a rule by its name. */
export type Both =
  | { readonly yours: Question; readonly theirs: Question }
  | { readonly rule: keyof QuizSettings; readonly yours: unknown; readonly theirs: unknown };

const isTwin = (one: Question, other: Question): boolean => {
  const isKept = (name: string) => name !== 'id';
  return plain(one, isKept) === plain(other, isKept);
};

/**
 * Applies a draft to the version that someone else saved. Nothing that one of them wrote is lost.
 * @param whose wins where both changed the same
 */
export function mergeSheets(
  { saved: base, draft: mine }: Edited,
  answer: Saved,
  whose: 'yours' | 'theirs' = 'yours',
): { edited: Edited; both: readonly Both[] } {
  const both: Both[] = [];
  const theirs = answer.questions.map((question): Row => {
    const before = base.rows.find((row) => row.question.id === question.id);
    return before === undefined ? rowOf(question) : { ...before, question };
  });

  const kept = theirs.flatMap((row) => {
    const before = withKey(base.rows, row.key);
    const own = withKey(mine.rows, row.key);
    if (before === undefined || isSame(own, before)) return row;
    const isTheirs = !isSame(row, before);
    if (own === undefined) return isTheirs ? row : [];
    if (!isTheirs || isSame(own, row)) return own;
    both.push({ yours: own.question, theirs: row.question });
    return whose === 'yours' ? own : row;
  });
  const added = mine.rows.filter((row) => {
    if (withKey(theirs, row.key) !== undefined) return false;
    const before = withKey(base.rows, row.key);
    // The answer to an earlier try may have been lost on the way.
    if (before === undefined) return !theirs.some((one) => isTwin(one.question, row.question));
    return !isSame(row, before);
  });
  const settings = { ...answer.settings };
  for (const rule of Object.keys(settings) as (keyof QuizSettings)[]) {
    const [before, own, other] = [base.settings[rule], mine.settings[rule], answer.settings[rule]];
    if (own === before || own === other) continue;
    if (other !== before) both.push({ rule, yours: own, theirs: other });
    if (other === before || whose === 'yours') Object.assign(settings, { [rule]: own });
  }

  const order = (rows: readonly Row[]) => rows.flatMap(({ key }) => (withKey(base.rows, key) ? key : []));
  const placeOf = ({ key }: Row): number => {
    const at = mine.rows.findIndex((row) => row.key === key);
    return at === -1 ? mine.rows.length : at;
  };
  const rows = [...kept, ...added.map(asNew)];
  const isMoved = !isSame(
    order(mine.rows),
    order(base.rows).filter((key) => withKey(mine.rows, key)),
  );
  return {
    both,
    edited: {
      version: answer.version,
      saved: { settings: answer.settings, rows: theirs },
      draft: { settings, rows: isMoved ? rows.toSorted((a, b) => placeOf(a) - placeOf(b)) : rows },
    },
  };
}
