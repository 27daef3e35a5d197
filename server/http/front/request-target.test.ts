import { describe, expect, it } from 'vitest';
import { decodePath, parseTarget } from './request-target.ts';

describe('the request target', () => {
  it.each([
    ['/', { path: '/', query: '', host: undefined }],
    ['/a/b?c=d?e', { path: '/a/b', query: '?c=d?e', host: undefined }],
    ['http://localhost', { path: '/', query: '', host: 'localhost' }],
    ['http://localhost:1/x?y', { path: '/x', query: '?y', host: 'localhost:1' }],
    ['HTTPS://localhost?y', { path: '/', query: '?y', host: 'localhost' }],
  ])('%s is understood', (url, expected) => expect(parseTarget(url)).toEqual(expected));

  it.each([
    '*',
    '',
    'a',
    'localhost:80',
    'ftp://localhost/',
    'http://',
    'javascript:1',
    'xhttp://a/',
    'http://a#b',
  ])('%j is not', (url) => expect(parseTarget(url)).toBe('unreadable'));

  it('has a longest length', () => {
    expect(parseTarget(`/${'a'.repeat(8191)}`)).not.toBe('too-long');
    expect(parseTarget(`/${'a'.repeat(8192)}`)).toBe('too-long');
  });
});

describe('the path', () => {
  it.each([
    ['/a%20b', '/a b'],
    ['/%E0%A4%95', '/क'],
    ['/a%2Fb', '/a/b'],
    ['/a//b', '/a//b'],
  ])('%s is decoded', (path, expected) => expect(decodePath({ path, query: '' })).toBe(expected));

  it.each([
    '/%',
    '/%zz',
    '/%ff',
    '/%c0%af',
    '/%00',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a#b',
    '/a b',
    '/a\u0080',
    '/é',
  ])('%j is refused', (path) => expect(decodePath({ path, query: '' })).toBeUndefined());

  it('takes no bare bytes in the query either, but any encoding', () => {
    expect(decodePath({ path: '/', query: '?q=100%' })).toBe('/');
    expect(decodePath({ path: '/', query: '?q=é' })).toBeUndefined();
  });
});
