import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pagePolicyOf } from './page-policy.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('keeps the hashes of what the page holds, and no others', () => {
  const policy = `default-src 'self'; script-src 'self' ${hashOf('one()')} ${hashOf('two()')}; style-src 'self' ${hashOf('p{}')} ${hashOf('q{}')};`;
  const html =
    '<head><style>p{}</style></head><script type="module">two()</script><script src="/x.js"></script>';

  expect(pagePolicyOf(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${hashOf('two()')}; style-src 'self' ${hashOf('p{}')}; frame-ancestors 'none'`,
  );
});

it('leaves a policy on framing alone', () => {
  expect(pagePolicyOf("default-src 'self'; frame-ancestors 'self'", '')).toBe(
    "default-src 'self'; frame-ancestors 'self'",
  );
});
