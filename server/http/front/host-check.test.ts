import { describe, expect, it } from 'vitest';
import { createHostCheck } from './host-check.ts';

const verdict = createHostCheck(['learn.example.in', 'localhost', '127.0.0.1', '[::1]']);

describe('the Host header', () => {
  it.each([
    'learn.example.in',
    'LEARN.example.IN',
    'localhost:4321',
    'localhost:1',
    '127.0.0.1:8080',
    '[::1]:80',
  ])('answers %s', (host) => {
    expect(verdict(host)).toBe('ours');
    expect(verdict(host)).toBe('ours');
  });

  it.each([
    'evil.example',
    'learn.example.in.evil.example',
    'learn.example.in.',
    '127.0.0.2',
    '[::2]',
    'xn--lcalhost-123',
  ])('takes %s for a stranger', (host) => expect(verdict(host)).toBe('foreign'));

  it.each([
    '',
    ' ',
    'localhost:',
    'localhost:x',
    'localhost:123456',
    'localhost/x',
    'a b',
    'localhost,evil',
    'user@localhost',
    '[::1',
  ])('cannot read %j', (host) => expect(verdict(host)).toBe('malformed'));
});
