import { describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { tusRefusal } from './tus-refusals.ts';

const TUS = { 'tus-resumable': '1.0.0' };

describe('a refusal of the upload server', () => {
  it.each([
    [400, 'UNREADABLE_REQUEST'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'UPLOAD_OUT_OF_STEP'],
    [410, 'UPLOAD_GONE'],
    [412, 'TUS_VERSION'],
    [413, 'FILE_TOO_LARGE'],
    [415, 'UNSUPPORTED_MEDIA_TYPE'],
    [501, 'UNREADABLE_REQUEST'],
  ])('with %i is told as %s', (status, code) => {
    expect(tusRefusal({ status_code: status, body: 'No.\n' })).toMatchObject({
      code,
      details: { headers: TUS },
    });
  });

  it('of a request that another one did not let through is out of step', () => {
    const refusal = tusRefusal({ status_code: 500, body: 'failed to acquire lock before timeout' });
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code: 'UPLOAD_OUT_OF_STEP', details: { headers: TUS } });
  });

  it('without a body is told by its status', () => {
    expect(tusRefusal({ status_code: 410 })).toMatchObject({ code: 'UPLOAD_GONE' });
    expect(tusRefusal({ status_code: 410, body: ['lock'] })).toMatchObject({ code: 'UPLOAD_GONE' });
  });

  it('of ours keeps what it says, and names the protocol', () => {
    const ours = new DomainError('INVALID_INPUT', {
      message: 'Please enter a title.',
      errors: [{ pointer: '/title', code: 'blank', message: 'Please enter a title.' }],
      headers: { allow: 'GET' },
    });
    const told = tusRefusal(ours);
    expect(told).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please enter a title.',
      details: { errors: ours.details.errors, headers: { allow: 'GET', ...TUS } },
    });
  });
});

it.each([
  ['a fault of its own', { status_code: 500, body: 'Something went wrong' }],
  ['a status that is no number', { status_code: '404' }],
  ['an error', new Error('inside')],
  ['a text', 'lock'],
  ['nothing', null],
  ['nothing at all', undefined],
])('%s stays what it is', (_what, error) => {
  expect(tusRefusal(error)).toBe(error);
});
