import { expect, test } from 'vitest';
import { courseSchema } from '../contract/content/course.ts';
import { editInPlace } from './edit-in-place.ts';
import { parseContentFile } from './parse-content-file.ts';

const file = `---
# the course
title: Angular
path: Angular
aliases: [One, "Two"]
kind: tech
order: 80
priceInr: 649 # till Diwali
summary: >-
  Build a large app that a team can maintain. You use Angular and TypeScript, with
  components, signals, forms, routes and tests.
seo:
  # for search engines
  description: 'It''s short'
reviews:
  - name: Asha
    text: >-
      My office project.

  # Usha wrote in March
  - name: Usha
    text: "RxJS: heavy"
# the end
---

The text.
`;
type Values = ReturnType<typeof JSON.parse>;
const edit = (change: (values: Values) => void, text = file, body?: string) => {
  const said = structuredClone(parseContentFile('courses/a.md', text));
  change(said.values);
  return editInPlace('courses/a.md', text, { ...said, body: body ?? said.body }, courseSchema);
};
const changed = (change: (values: Values) => void) => {
  const [old, now] = [file.split('\n'), edit(change).split('\n')];
  while (old.length > 0 && old[0] === now[0]) [old, now].forEach((lines) => void lines.shift());
  while (old.length > 0 && old.at(-1) === now.at(-1)) [old, now].forEach((lines) => void lines.pop());
  return [old, now];
};

test('nothing changes the file where nothing changed', () => expect(edit(() => {})).toBe(file));

test.each<[string, (values: Values) => void, string[], string[]]>([
  ['a price', (v) => (v.priceInr = 599), ['priceInr: 649 # till Diwali'], ['priceInr: 599 # till Diwali']],
  ['a text that needs quotes', (v) => (v.title = 'C#: a #1'), ['title: Angular'], ['title: "C#: a #1"']],
  ['a text that reads as a number', (v) => (v.title = '42'), ['title: Angular'], ['title: "42"']],
  ['a quoted text', (v) => (v.reviews[1].text = 'Light'), ['    text: "RxJS: heavy"'], ['    text: "Light"']],
  [
    'an entry in brackets',
    (v) => v.aliases.push('A, B'),
    ['aliases: [One, "Two"]'],
    ['aliases: [One, "Two", "A, B"]'],
  ],
  [
    'a word of a folded text',
    (v) => (v.summary = v.summary.replace('signals', 'stores')),
    ['  components, signals, forms, routes and tests.'],
    ['  components, stores, forms, routes and tests.'],
  ],
  ['a new field after its sibling', (v) => (v.oldPriceInr = 1300), [], ['oldPriceInr: 1300']],
  ['a new field before all others of its group', (v) => (v.seo.title = 'Angular'), [], ['  title: Angular']],
  ['a field that is removed', (v) => delete v.order, ['order: 80'], []],
  [
    'a new group',
    (v) => (v.cover = { hue: 1, motif: 'angular' }),
    [],
    ['cover:', '  motif: angular', '  hue: 1'],
  ],
  [
    'a new list of groups',
    (v) => (v.curriculum = [{ topics: ['A', 'B'], title: 'One' }]),
    [],
    ['curriculum:', '  - title: One', '    topics:', '      - A', '      - B'],
  ],
  ['an empty list', (v) => (v.aliases = []), ['aliases: [One, "Two"]'], ['aliases: []']],
  [
    'an entry that is removed with its comment',
    (v) => v.reviews.pop(),
    ['', '  # Usha wrote in March', '  - name: Usha', '    text: "RxJS: heavy"'],
    [],
  ],
  ['an entry that is added', (v) => v.reviews.push({ name: 'New' }), [], ['', '  - name: New']],
])('%s', (_, change, gone, added) => expect(changed(change)).toEqual([gone, added]));

test('entries move with the comments above them, and the first field of one can be removed', () => {
  expect(edit((v) => v.reviews.reverse())).toContain(
    'reviews:\n  # Usha wrote in March\n  - name: Usha\n    text: "RxJS: heavy"\n\n  - name: Asha\n    text: >-\n      My office project.\n# the end',
  );
  expect(edit((v) => delete v.reviews[0].name)).toContain(
    'reviews:\n  - text: >-\n      My office project.\n\n  #',
  );
});

test('the text of Markdown is replaced, line ends of Windows and the byte order mark are kept', () => {
  const windows = `\uFEFF${file.replaceAll('\n', '\r\n')}`;
  const edited = edit((v) => (v.priceInr = 1), windows, 'Other\n\ntext.\n\n');
  expect(edited).toBe(
    `\uFEFF${file.replace('649', '1').replace('The text.', 'Other\n\ntext.').replaceAll('\n', '\r\n')}`,
  );
});

test('a change that needs editing the file as text is refused', () => {
  const text = file.replace('order: 80', 'order: &a 80\ndurationHours: *a');
  expect(() => edit((v) => (v.order = 81), text)).toThrow('begins with & must be in');
});
