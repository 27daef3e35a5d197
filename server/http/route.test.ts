import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError } from '../errors.ts';
import type { Access } from './guard.ts';
import { invalidInput } from './invalid-input.ts';
import { answers, createRouter, route, takes } from './route.ts';
import { call, incomingWith, prepared, student } from './test-call.ts';

const ok = { 200: answers(z.object({ message: z.string() }), 'Done.') };
const body = takes(z.object({ title: z.string('Please enter a title.') }));

describe('the description of a call', () => {
  const statuses = (declared: { responses: object }): string[] => Object.keys(declared.responses);

  it.each<[Access, string[], unknown]>([
    ['public', ['200'], []],
    ['account', ['200', '401', '403'], [{ session: [] }]],
    ['admin', ['200', '401', '403'], [{ session: [] }]],
  ])('for %s names its refusals and its lock', (access, expected, security) => {
    const declared = route({ method: 'get', path: '/x', access, responses: ok });
    expect(statuses(declared)).toEqual(expected);
    expect(declared).toMatchObject({ security, 'x-access': access });
    expect(declared).not.toHaveProperty('x-fresh');
  });

  it('names what can be wrong with a body, with a query, and with this call', () => {
    const base = { method: 'post', path: '/x', access: 'public', responses: ok } as const;
    expect(statuses(route({ ...base, request: body }))).toEqual(['200', '400', '413', '415', '422']);
    const query = z.object({ search: z.string() });
    expect(statuses(route({ ...base, request: { query } }))).toEqual(['200', '422']);
    expect(statuses(route({ ...base, refusals: [409, 404] }))).toEqual(['200', '404', '409']);
    expect(statuses(route({ ...base, request: body, refusals: [422] }))).toEqual([
      '200',
      '400',
      '413',
      '415',
      '422',
    ]);
  });

  it('shows what a refusal is', () => {
    const declared = route({ method: 'get', path: '/x', access: 'public', refusals: [404], responses: ok });
    expect(declared.responses).toHaveProperty('404.description', 'Refused; `message` says why.');
    expect(declared.responses).toHaveProperty('404.content.application/problem+json.schema');
  });

  it('says where a fresh proof is asked for', () => {
    const declared = route({ method: 'get', path: '/x', access: 'admin', fresh: true, responses: ok });
    expect(declared).toMatchObject({ 'x-fresh': true });
  });

  it('shows what is answered, and what is to be sent', () => {
    const schema = z.object({ message: z.string() });
    expect(answers(schema, 'Done.')).toEqual({
      description: 'Done.',
      content: { 'application/json': { schema } },
    });
    expect(takes(schema).body.content).toEqual({ 'application/json': { schema } });
  });

  it('says that a body is required', () => {
    expect(body.body.required).toBe(true);
  });
});

describe('a call', () => {
  const json = { 'content-type': 'application/json' };
  const post = { method: 'POST', headers: json };
  const sent = (value: unknown) => incomingWith(json, [JSON.stringify(value)]);
  const admins = route({ method: 'post', path: '/x/{id}', access: 'admin', request: body, responses: ok });
  const everyones = route({
    method: 'post',
    path: '/x/{id}',
    access: 'public',
    request: { ...body, params: z.object({ id: z.string().regex(/^\d+$/) }) },
    responses: ok,
  });

  it('is guarded before its input is read', async () => {
    const router = prepared(createRouter(), student).openapi(admins, (c) => c.json({ message: 'in' }, 200));
    expect((await call(router, '/x/1', post, sent('no title'))).text).toBe('FORBIDDEN');
  });

  it('reads its input', async () => {
    const router = prepared(createRouter()).openapi(everyones, (c) =>
      c.json({ message: `${c.req.valid('json').title} ${c.req.valid('param').id}` }, 200),
    );
    expect((await call(router, '/x/1', post, sent({ title: 'a' }))).text).toBe('{"message":"a 1"}');
    expect((await call(router, '/x/1', post, sent({ title: 5 }))).text).toBe('INVALID_INPUT');
    expect((await call(router, '/x/1', post, incomingWith({}))).text).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('finds nothing under an id that is none', async () => {
    const router = prepared(createRouter()).openapi(everyones, (c) => c.json({ message: 'in' }, 200));
    expect((await call(router, '/x/one', post, sent({ title: 'a' }))).text).toBe('NOT_FOUND');
  });

  it('without a body reads none', async () => {
    const declared = route({ method: 'get', path: '/y', access: 'public', responses: ok });
    const router = prepared(createRouter()).openapi(declared, (c) => c.json({ message: 'in' }, 200));
    expect((await call(router, '/y')).text).toBe('{"message":"in"}');
  });

  it('asks for a fresh proof only where it says so', async () => {
    const stale = { ...student, isFresh: false };
    const outcome = async (fresh: { fresh?: boolean }) => {
      const declared = route({ method: 'get', path: '/y', access: 'member', ...fresh, responses: ok });
      return (
        await call(
          prepared(createRouter(), stale).openapi(declared, (c) => c.json({ message: 'in' }, 200)),
          '/y',
        )
      ).text;
    };
    expect(await outcome({ fresh: true })).toBe('REAUTHENTICATION_REQUIRED');
    expect(await outcome({})).toBe('{"message":"in"}');
  });
});

describe('input that is wrong', () => {
  const refusalOf = (schema: z.ZodType, value: unknown): DomainError => {
    const { error } = schema.safeParse(value);
    return error === undefined ? new DomainError('UNEXPECTED') : invalidInput(error);
  };

  it('is refused with the first sentence, and a pointer to each field', () => {
    const schema = z.object({
      title: z.string('Please enter a title.').min(1),
      place: z.object({ 'a/b~c': z.array(z.int('Please send a number.')) }),
    });
    const refusal = refusalOf(schema, { title: 5, place: { 'a/b~c': [1, 'x'] } });
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', message: 'Please enter a title.' });
    expect(refusal.details.errors).toEqual([
      { pointer: '/title', code: 'invalid_type', message: 'Please enter a title.' },
      { pointer: '/place/a~1b~0c/1', code: 'invalid_type', message: 'Please send a number.' },
    ]);
  });

  it('is told one sentence a field, the first', () => {
    const schema = z.object({ title: z.string().min(3, 'Longer, please.').regex(/^a/, 'Begin with a.') });
    expect(refusalOf(schema, { title: 'b' }).details.errors).toEqual([
      { pointer: '/title', code: 'too_small', message: 'Longer, please.' },
    ]);
  });

  it('keeps the code that a rule gives itself', () => {
    const rule = (params: Record<string, unknown>) =>
      z.object({ title: z.string().refine(() => false, { message: 'No.', params }) });
    expect(refusalOf(rule({ code: 'blank' }), { title: 'x' }).details.errors).toMatchObject([
      { code: 'blank' },
    ]);
    expect(refusalOf(rule({ code: 5 }), { title: 'x' }).details.errors).toMatchObject([{ code: 'custom' }]);
    expect(refusalOf(rule({}), { title: 'x' }).details.errors).toMatchObject([{ code: 'custom' }]);
    const plain = z.object({ title: z.string().refine(() => false, 'No.') });
    expect(refusalOf(plain, { title: 'x' }).details.errors).toMatchObject([{ code: 'custom' }]);
  });

  it('of no shape at all is asked to be an object', () => {
    const refusal = refusalOf(z.object({ title: z.string() }), 'text');
    expect(refusal.message).toBe('One or more fields are not acceptable.');
    expect(refusal.details.errors).toEqual([
      { pointer: '', code: 'invalid_type', message: 'Please send a JSON object.' },
    ]);
  });

  it('speaks of a field, where there is one, before it speaks of the whole', () => {
    const schema = z
      .object({ title: z.string('Please enter a title.') })
      .catchall(z.never())
      .superRefine((_value, context) => {
        context.addIssue({ code: 'custom', message: 'Both, please.', path: [] });
        context.addIssue({ code: 'custom', message: 'Another title, please.', path: ['title'] });
      });
    expect(refusalOf(schema, { title: 'x' }).message).toBe('Another title, please.');
  });
});
