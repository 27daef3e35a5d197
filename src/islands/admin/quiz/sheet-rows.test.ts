import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../server/contract/questions.ts';
import { afterSaving, type Edited, editedFrom, mergeSheets, withoutRefused } from './sheet-rows.ts';

const settings = {
  passPercent: 40,
  attempts: 3,
  waitMinutes: 0,
  minutes: null,
  draw: null,
  shuffle: true,
  show: 'answers',
  opensAt: null,
  closesAt: null,
  bestOf: 'best',
} as const;
const asked = (prompt: string, id?: number): Question => ({
  id,
  kind: 'true-false',
  prompt,
  marks: 100,
  minus: 0,
  explanation: '',
  value: true,
});
const sheet = (version: number, ...questions: Question[]) => ({ version, settings, questions });

/** Edits a draft of two questions, Kabini (1) and Bhima (2). */
function draft(edit: (rows: Edited['draft']['rows']) => Edited['draft']['rows']): Edited {
  const edited = editedFrom(sheet(7, asked('Kabini', 1), asked('Bhima', 2)));
  return { ...edited, draft: { ...edited.draft, rows: edit(edited.draft.rows) } };
}
const renamed = (at: number, prompt: string) =>
  draft((rows) =>
    rows.map((row, place) => (place === at ? { ...row, question: asked(prompt, at + 1) } : row)),
  );
const prompts = ({ draft: { rows } }: Edited) => rows.map(({ question: { prompt } }) => prompt);

describe('two people who write one quiz', () => {
  it('keep both changes of different questions, rules and new questions', () => {
    const mine = renamed(0, 'Hemavati');
    const ours = { ...mine, draft: { settings: { ...settings, attempts: 5 }, rows: mine.draft.rows } };
    const theirs = {
      ...sheet(8, asked('Kabini', 1), asked('Nira', 2), asked('Mula', 3)),
      settings: { ...settings, minutes: 9 },
    };
    const { edited, both } = mergeSheets(ours, theirs);
    expect(both).toEqual([]);
    expect(prompts(edited)).toEqual(['Hemavati', 'Nira', 'Mula']);
    expect(edited.draft.settings).toEqual({ ...settings, attempts: 5, minutes: 9 });
  });

  it('choose where both changed the same question', () => {
    const mine = renamed(1, 'Ghod');
    const theirs = sheet(8, asked('Kabini', 1), asked('Sina', 2));
    expect(mergeSheets(mine, theirs).both).toEqual([{ yours: asked('Ghod', 2), theirs: asked('Sina', 2) }]);
    expect(prompts(mergeSheets(mine, theirs, 'yours').edited)).toEqual(['Kabini', 'Ghod']);
    expect(prompts(mergeSheets(mine, theirs, 'theirs').edited)).toEqual(['Kabini', 'Sina']);
  });

  it('do not get a question twice whose answer was lost on the way, nor lose a changed one that was deleted', () => {
    const changed = renamed(0, 'Arkavati');
    const rows = [...changed.draft.rows, { key: 'new', question: asked('Shimsha') }];
    const mine = { ...changed, draft: { settings, rows } };
    const { edited } = mergeSheets(mine, sheet(8, asked('Bhima', 2), asked('Shimsha', 9)));
    expect(prompts(edited)).toEqual(['Bhima', 'Shimsha', 'Arkavati']);
    expect(
      edited.draft.rows.find(({ question }) => question.prompt === 'Arkavati')?.question.id,
    ).toBeUndefined();
  });

  it('keep the order that one of them gave', () => {
    const mine = draft((rows) => rows.toReversed());
    expect(prompts(mergeSheets(mine, sheet(8, asked('Kabini!', 1), asked('Bhima', 2))).edited)).toEqual([
      'Bhima',
      'Kabini!',
    ]);
  });
});

it('a refused question is sent as it was saved, and a new one is left out', () => {
  const emptied = renamed(0, '');
  const rows = [...emptied.draft.rows, { key: 'new', question: asked('') }];
  const refused = new Map(
    rows.filter(({ question }) => !question.prompt).map(({ key }) => [key, 'Write it.']),
  );
  const mine = { ...emptied, draft: { settings, rows } };
  expect(withoutRefused(mine, refused)).toEqual(mine.saved);
});

it('what was typed while a new question was sent keeps its id and those of its options', () => {
  const ones = (...texts: string[]): Question => ({
    ...asked('Which?'),
    kind: 'one',
    options: texts.map((text, at) => ({ text, right: at === 0 })),
  });
  const before = editedFrom(sheet(7));
  const sent = { settings, rows: [{ key: 'a', question: ones('Tea', 'Milk') }] };
  const typed = { ...before, draft: { settings, rows: [{ key: 'a', question: ones('Teak', 'Milk') }] } };
  const answer = ones('Tea', 'Milk') as Extract<Question, { kind: 'one' }>;
  const given = { ...answer, id: 4, options: answer.options.map((one, at) => ({ ...one, id: `o${at}` })) };
  const [row] = afterSaving(typed, sent, sheet(8, given)).draft.rows;
  expect(row?.question).toMatchObject({ id: 4, options: [{ id: 'o0', text: 'Teak' }, { id: 'o1' }] });
});
