import { describe, expect, it } from 'vitest';
import { ids, most, outcome, promise, times } from '../../tests/support/contract-inputs.ts';
import {
  assignmentInput,
  incompleteForm,
  materialChange,
  materialOrder,
  materialQuery,
  progressInput,
  uploadFields,
  youtubeInput,
} from './materials.ts';

describe('a change of a material', () => {
  promise(
    materialChange,
    { title: times(200), description: '', hidden: true },
    {
      title: [
        ['', 'Please enter a title.'],
        [times(201), most(200)],
      ],
      description: [[times(5001), most(5000)]],
      hidden: [['yes', 'Please say whether students see it.']],
    },
  );

  it('may be none', () => {
    expect(outcome(materialChange, {})).toEqual({});
  });
});

describe('an order of materials', () => {
  const ORDER = 'Please send the ids of all materials of the course.';
  promise(
    materialOrder,
    { materialIds: ids(5000) },
    {
      materialIds: [
        [undefined, ORDER],
        [ids(5001), ORDER],
      ],
    },
  );

  it('consists of ids', () => {
    expect(outcome(materialOrder, { materialIds: [1, '2'] })).toEqual([['materialIds.1', ORDER]]);
  });
});

describe('a list of materials', () => {
  promise(
    materialQuery,
    { type: 'youtube', sort: 'newest' },
    {
      courseId: [
        [['1', '2'], 'Please name one course.'],
        ['0', 'Please name one course.'],
        ['01', 'Please name one course.'],
        ['1 ', 'Please name one course.'],
        ['x1', 'Please name one course.'],
        ['1234567890123456', 'Please name one course.'],
      ],
      type: [['song', 'Please name a kind of material.']],
      sort: [['title', 'Please sort by newest or by course.']],
    },
  );

  it.each(['video', 'document', 'youtube', 'assignment'])('may be of one kind: %s', (type) => {
    expect(outcome(materialQuery, { type })).toEqual({ type });
  });

  it('may be of one course, in its order', () => {
    expect(outcome(materialQuery, { courseId: '123456789012345', sort: 'course' })).toEqual({
      courseId: 123_456_789_012_345,
      sort: 'course',
    });
  });
});

describe('a YouTube video', () => {
  const FIELDS = 'Please provide a title, a URL, and select a course.';
  const good = {
    title: 'Lesson 1',
    description: 'First',
    url: 'https://youtu.be/dQw4w9WgXcQ',
    courseId: 1,
  };
  promise(youtubeInput, good, {
    title: [
      [undefined, FIELDS],
      [times(201), most(200)],
    ],
    description: [[times(5001), most(5000)]],
    url: [
      [undefined, FIELDS],
      ['https://example.in/', 'Invalid YouTube URL.'],
      [`https://youtu.be/dQw4w9WgXcQ?x=${times(2018)}`, 'Invalid YouTube URL.'],
    ],
    courseId: [['1', FIELDS]],
  });

  it('hears of a blank address as of one left out', () => {
    expect(outcome(youtubeInput, { ...good, url: '  ' })).toContainEqual(['url', FIELDS]);
  });

  it('loses the blanks around its address, and has an empty description unless one is given', () => {
    const { description: _left, ...rest } = good;
    expect(outcome(youtubeInput, { ...rest, url: ` ${good.url} ` })).toEqual({ ...good, description: '' });
  });

  it('names the reason for programs too', () => {
    const { error } = youtubeInput.safeParse({ ...good, url: 'https://example.in/' });
    expect(error?.issues).toMatchObject([{ code: 'custom', params: { code: 'youtube' } }]);
  });
});

describe('an assignment', () => {
  const FIELDS = 'Please provide a title, a link, and select a course.';
  const good = { title: 'Essay', description: 'Two pages', url: 'https://example.in/essay', courseId: 1 };
  promise(assignmentInput, good, {
    title: [
      [undefined, FIELDS],
      [times(201), most(200)],
    ],
    description: [[times(5001), most(5000)]],
    url: [
      [undefined, FIELDS],
      ['example.in', FIELDS],
      ['javascript:alert(1)', FIELDS],
      ['data:text/html,x', FIELDS],
      ['ftp://example.in/', FIELDS],
      ['https://asha@example.in/', FIELDS],
      ['https://:secret@example.in/', FIELDS],
      [`https://example.in/${times(2030)}`, FIELDS],
    ],
    courseId: [[undefined, FIELDS]],
  });

  it.each(['http://example.in/', 'https://example.in:8443/a?b#c', `https://example.in/${times(2029)}`])(
    'is at an address of the web: %s',
    (url) => {
      expect(outcome(assignmentInput, { ...good, url })).toEqual({ ...good, url });
    },
  );

  it('loses the blanks around its address, and has an empty description unless one is given', () => {
    const { description: _left, ...rest } = good;
    expect(outcome(assignmentInput, { ...rest, url: ` ${good.url} ` })).toEqual({ ...good, description: '' });
  });

  it('hears of a blank address as of one left out', () => {
    expect(outcome(assignmentInput, { ...good, url: '' })).toContainEqual(['url', FIELDS]);
  });
});

describe('an upload', () => {
  const FIELDS = 'Please provide a title, a file, and select a course.';
  const good = { title: 'Lesson', description: 'First', type: 'video', courseId: '7' };

  it.each([
    ['title', undefined, FIELDS],
    ['title', times(201), most(200)],
    ['description', times(5001), most(5000)],
    ['type', 'youtube', 'This file type is not allowed.'],
    ['courseId', undefined, FIELDS],
    ['courseId', '0', FIELDS],
    ['courseId', 'x7', FIELDS],
    ['courseId', '7x', FIELDS],
    ['courseId', '1234567890123456', FIELDS],
  ])('refuses %s: %s', (field, given, sentence) => {
    expect(outcome(uploadFields, { ...good, [field]: given })).toEqual([[field, sentence]]);
  });

  it.each(['video', 'document'])('is a %s of a course', (type) => {
    const { description: _left, ...rest } = good;
    const courseId = '123456789012345';
    expect(outcome(uploadFields, { ...rest, type, courseId })).toEqual({
      title: 'Lesson',
      description: '',
      type,
      courseId: 123_456_789_012_345,
    });
  });
});

it('each kind of material has a sentence for a form that lacks something', () => {
  const fields = (what: string): string => `Please provide a title, ${what}, and select a course.`;
  expect(incompleteForm).toEqual({
    video: fields('a file'),
    document: fields('a file'),
    youtube: fields('a URL'),
    assignment: fields('a link'),
  });
});

describe('progress', () => {
  const POSITION = 'Please send a position in seconds.';
  const AGE = 'Please say how many milliseconds ago that was.';
  const NINETY_DAYS = 90 * 24 * 60 * 60 * 1000;
  promise(
    progressInput,
    { positionSeconds: 1_000_000, completed: false, agoMs: NINETY_DAYS },
    {
      positionSeconds: [
        ['1', POSITION],
        [-0.1, POSITION],
        [1_000_000.1, POSITION],
      ],
      completed: [[1, 'Please say whether the material is completed.']],
      agoMs: [
        ['1', AGE],
        [0.5, AGE],
        [-1, AGE],
        [NINETY_DAYS + 1, AGE],
      ],
    },
  );

  it('may begin, be told at once, or say only that somebody looked', () => {
    expect(outcome(progressInput, { positionSeconds: 0, agoMs: 0 })).toEqual({
      positionSeconds: 0,
      agoMs: 0,
    });
    expect(outcome(progressInput, {})).toEqual({});
  });
});
