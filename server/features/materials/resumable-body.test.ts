import { describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { admitResumable, readMetadata, targetOf } from './resumable-body.ts';

/** The code of the refusal, and the fields it names. */
function refusalOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, ...(error.details.errors ?? []).map(({ pointer }) => pointer)];
  }
}

describe('the metadata of an upload', () => {
  it('are texts; a key alone is an empty one', () => {
    expect(readMetadata({ title: 'Lesson', description: null })).toEqual({
      title: 'Lesson',
      description: '',
    });
    expect(readMetadata(undefined)).toEqual({});
  });

  it.each([[{ title: 5 }], ['title'], [['title']], [7]])('%j are none', (given) => {
    expect(refusalOf(() => readMetadata(given))).toEqual(['UNREADABLE_REQUEST']);
  });
});

describe('what an upload becomes', () => {
  it('is a material with these fields', () => {
    const metadata = { title: 'Lesson', type: 'video', courseId: '7', filename: 'a.mp4' };
    expect(targetOf(metadata)).toEqual({
      fields: { title: 'Lesson', description: '', type: 'video', courseId: 7 },
    });
  });

  it('is another file of a material', () => {
    expect(targetOf({ materialId: '123456789012345' })).toEqual({ materialId: 123_456_789_012_345 });
  });

  it.each(['', '0', '01', 'x1', '1x', '1234567890123456'])('is nothing under the id %j', (materialId) => {
    expect(refusalOf(() => targetOf({ materialId }))).toEqual(['NOT_FOUND']);
  });

  it('is told for each field that is wrong', () => {
    expect(refusalOf(() => targetOf({ type: 'song', courseId: '7' }))).toEqual([
      'INVALID_INPUT',
      '/title',
      '/type',
    ]);
  });
});

describe('an upload is refused before its first byte', () => {
  const limits = { maxVideoBytes: 1000, maxDocumentBytes: 100 };
  const refusal = (filename: string | undefined, kind: string, size: number): unknown =>
    refusalOf(() => admitResumable(filename === undefined ? {} : { filename }, kind, size, limits));

  it.each([
    ['a.mp4', 'video', 1000],
    ['a.mp4', 'video', 1],
    ['a.pdf', 'document', 100],
  ])('but not %s, a %s of %i bytes', (filename, kind, size) => {
    expect(refusal(filename, kind, size)).toBeUndefined();
  });

  it.each([
    [undefined, 'video', 10, 'UPLOAD_INCOMPLETE'],
    ['', 'video', 10, 'UPLOAD_INCOMPLETE'],
    ['a.mp4', 'video', 0, 'UPLOAD_INCOMPLETE'],
    ['a.exe', 'video', 10, 'FILE_TYPE_NOT_ALLOWED'],
    ['a.pdf', 'video', 10, 'FILE_TYPE_NOT_ALLOWED'],
    ['a.mp4', 'document', 10, 'FILE_TYPE_NOT_ALLOWED'],
    ['a.mp4', 'video', 1001, 'FILE_TOO_LARGE'],
    ['a.pdf', 'document', 101, 'FILE_TOO_LARGE'],
  ])('%s, a %s of %i bytes: %s', (filename, kind, size, code) => {
    expect(refusal(filename, kind, size)).toEqual([code]);
  });

  it('as another kind than there is', () => {
    expect(refusal('a.mp4', 'song', 10)).toEqual(['INVALID_INPUT', '/type']);
  });
});
