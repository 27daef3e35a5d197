import { foldAnswer, numberIn } from '../../contract/fold-answer.ts';
import { limits } from '../../contract/limits.ts';
import type { QuestionCount } from '../../contract/question-figures.ts';
import type { Question } from '../../contract/questions.ts';
import type { Answer } from '../../contract/quizzes.ts';
import { answerOf, isAsked, isEmpty, type PaperQuestion, score } from './paper.ts';
import { figuresOf, type Taken } from './question-figures.ts';

/** What fewer students typed alike might name one of them. */
const TYPED_BY = 3;
const MOST_TYPED = 5;

interface Given {
  readonly question_id: number;
  readonly answer: string;
  readonly marks: number | null;
}
type Counted = Omit<Taken, 'rest'>;

/** Two papers ask the same where only capitals, spaces and the order of the options differ. */
function wordingOf(question: Question): string {
  const options = 'options' in question ? question.options.map(({ id, text }) => `${id} ${text}`) : [];
  return [question.kind, question.prompt, ...options.toSorted()].map(foldAnswer).join('\n');
}

/** Most papers have the very words of today, which is quickly seen. */
function isWordedAlike(before: Question, now: Question, wording: string): boolean {
  const texts = new Map('options' in now ? now.options.map(({ id, text }) => [id, text] as const) : []);
  const options = 'options' in before ? before.options : [];
  const isEqual =
    before.kind === now.kind &&
    before.prompt === now.prompt &&
    options.length === texts.size &&
    options.every(({ id, text }) => texts.get(id) === text);
  return isEqual || wordingOf(before) === wording;
}

function choiceOf(question: Question, answer: Answer): string {
  if (question.kind === 'long' || isEmpty(answer)) return '';
  const typed = String(answer);
  if (question.kind === 'words') return JSON.stringify([foldAnswer(typed)]);
  if (question.kind === 'number')
    return JSON.stringify([String(numberIn(typed, question.unit) ?? foldAnswer(typed))]);
  return JSON.stringify([answer].flat().map(String).toSorted());
}

/** Adds up first attempts by today's questions and keys, without cancelled and deleted ones. */
export function createTally(sheet: readonly PaperQuestion[]) {
  const asked = new Map(
    sheet.filter(isAsked).map((question) => {
      // Equal ones are one object: of thousands of attempts only references are in memory.
      const kinds = new Map<string, Counted>();
      const takers: { readonly paper: number; readonly counted: Counted }[] = [];
      return [question.id, { question, wording: wordingOf(question), kinds, takers, otherWords: 0 }];
    }),
  );
  const papers: { got: number; marks: number }[] = [];

  return {
    /** An attempt that is over; without any answer it is of someone who only looked, and left out. */
    add(paper: readonly PaperQuestion[], answers: readonly Given[]): void {
      const given = new Map(answers.map((row) => [row.question_id, row]));
      if (answers.every((row) => isEmpty(answerOf(row)))) return;
      const sum = { got: 0, marks: 0 };
      for (const before of paper) {
        const entry = asked.get(before.id);
        if (entry === undefined) continue;
        if (!isWordedAlike(before, entry.question, entry.wording)) {
          entry.otherWords += 1;
          continue;
        }
        const { question, kinds, takers } = entry;
        const row = given.get(before.id);
        const answer = row === undefined ? null : answerOf(row);
        const marks = score(question, answer);
        // A person marks it, out of the marks of that day.
        const share = marks === null ? (row?.marks ?? Number.NaN) / before.marks : marks / question.marks;
        if (Number.isNaN(share)) continue;
        const choice = choiceOf(question, answer);
        const name = `${share} ${choice}`;
        const counted = kinds.get(name) ?? { choice, isRight: share >= 1, share: Math.max(0, share) };
        kinds.set(name, counted);
        takers.push({ paper: papers.length, counted });
        sum.got += counted.share * question.marks;
        sum.marks += question.marks;
      }
      papers.push(sum);
    },

    students: (): number => papers.length,

    /** A question at a time, as each takes some milliseconds with thousands of students. */
    *counts(): Generator<QuestionCount> {
      for (const { question, takers, otherWords } of asked.values()) {
        const count = { questionId: question.id, asked: takers.length, otherWords };
        if (takers.length < limits.statsStudents) {
          yield count;
          continue;
        }
        const taken = takers.map(({ paper, counted }): Taken => {
          const { got, marks } = papers[paper] ?? { got: 0, marks: 0 };
          const others = marks - question.marks;
          const rest = others === 0 ? 0 : (got - counted.share * question.marks) / others;
          // Equal sums of fractions are equal only when rounded.
          return { ...counted, rest: Math.round(rest * 1e6) };
        });
        const empty = question.kind === 'long' ? 0 : taken.filter(({ choice }) => choice === '').length;
        yield { ...count, empty, figures: figuresOf(taken), chosen: chosenOf(question, taken) };
      }
    },
  };
}

function chosenOf(question: Question, taken: readonly Taken[]): QuestionCount['chosen'] {
  const students = new Map<string, number>();
  for (const [choice, some] of Map.groupBy(taken, (one) => one.choice))
    for (const answer of choice === '' ? [] : (JSON.parse(choice) as string[]))
      students.set(answer, (students.get(answer) ?? 0) + some.length);
  const counted = (answer: string) => ({ answer, students: students.get(answer) ?? 0 });
  if ('options' in question) return question.options.map(({ id = '' }) => counted(id));
  if (question.kind === 'true-false') return ['true', 'false'].map(counted);
  return [...students.keys()]
    .map(counted)
    .filter((one) => one.students >= TYPED_BY && one.answer.length <= limits.quizWords)
    .toSorted((a, b) => b.students - a.students)
    .slice(0, MOST_TYPED);
}
