import { expect, test } from 'vitest';
import { linksOf } from './content-links.ts';

test('links of fields and of descriptions are found with their lines', () => {
  const source =
    'action:\n  href: /courses\n  - href: "/contactUs?subject=teach"\n\nSee [this](/Angular) and [that](https://example.org).\nhref without a colon /nothing\n';
  expect(linksOf('content/site/home.yml', source)).toEqual([
    { file: 'content/site/home.yml', line: 2, address: '/courses' },
    { file: 'content/site/home.yml', line: 3, address: '/contactUs?subject=teach' },
    { file: 'content/site/home.yml', line: 5, address: '/Angular' },
  ]);
});
