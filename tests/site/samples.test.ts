import { expect, test } from 'vitest';
import { makeCatalogue } from '../../server/content/make-catalogue.ts';
import { readContentFolder } from '../../server/content/read-content.ts';
import { type BuiltPage, type BuiltSite, readBuiltSite } from '../support/built-site.ts';
import { textOf } from '../support/html.ts';
import { structuredData } from '../support/json-ld.ts';
import { siteWith } from '../support/site-with.ts';

const BAR = 'Example site: names, reviews, figures and payments are samples';
/** Of the shipped samples, one of each kind. */
const SAMPLES =
  /4,000|96%|Savita Pawar|Ananya Deshmukh|Imran Shaikh|Last batch|July 2025|85%|450 reviews|examplebank|01234|Example Marg|Meenakshi Rao|Chinmay|Meera Joshi|Sharma Tailors/;

const shown = readBuiltSite();

const hide = (text: string) => text.replace('samples: shown', 'samples: hidden');
const own = (text: string) => text.replaceAll(/^ *sample: true\n/gm, '');
interface Pages extends Pick<BuiltSite, 'sitemap'> {
  page(path: string): Pick<BuiltPage, 'html' | 'tags'>;
}
const read = (site: Pages) => site.sitemap.map((path) => [path, textOf(site.page(path).html)] as const);

test('while there are samples, one bar says so at the top of every page, and nothing else does', () => {
  for (const [path, text] of read(shown)) {
    expect(text.split(BAR), path).toHaveLength(2);
    expect(shown.page(path).html, path).not.toContain('badge-sample');
  }
  const { name, telephone, address } = structuredData(shown.page('/')).get('EducationalOrganization');
  expect([name, telephone, address]).toEqual(['Abhyas', undefined, undefined]);
  const told = shown.sitemap.map((path) => JSON.stringify([...structuredData(shown.page(path)).values()]));
  expect(told.join()).not.toMatch(SAMPLES);
});

test('hidden samples leave no trace, no empty section and no gap', async () => {
  const hidden = await siteWith(hide);
  expect(hidden.sitemap).toEqual(shown.sitemap);
  for (const [path, text] of read(hidden)) {
    expect(text, path).not.toContain(BAR);
    expect(text, path).not.toMatch(SAMPLES);
    expect(text, path).not.toMatch(/\{\w+\}|undefined|Join {2}/);
    const { html } = hidden.page(path);
    expect(html, path).not.toMatch(
      /<(section|ul|dl|address|figure|div class="[^"]*\bgrid\b[^"]*")[^>]*>\s*<\/\1>/,
    );
    expect(html, path).not.toMatch(/upi:|mailto:|tel:/);
  }
  expect(textOf(hidden.page('/buyFullstack').html)).toContain('Tell me when it opens');
  expect(textOf(hidden.page('/terms').html)).toContain('Write to us or call us');
  expect(hidden.page('/Fullstack').html).not.toMatch(/id="(teacher|reviews|statistics)"/);
});

test('of content that is partly own the rest is hidden', async () => {
  const partly = await siteWith((text, path) =>
    path.endsWith('angular.md') ? text : hide(path.endsWith('claims.yml') ? text : own(text)),
  );
  expect(textOf(partly.page('/').html)).toMatch(/Savita Pawar/);
  expect(textOf(partly.page('/').html)).not.toMatch(/4,000|Last batch 20 of 32/);
  expect(textOf(partly.page('/buyAngular').html)).toMatch(/abhyas *@examplebank/);
  expect(partly.page('/Angular').html).toMatch(/id="teacher"/);
  expect(structuredData(partly.page('/Angular')).get('Course')).not.toHaveProperty('aggregateRating');
  expect(structuredData(partly.page('/Fullstack')).get('Course').aggregateRating).toMatchObject({
    ratingCount: 450,
  });
});

test('without samples the bar is gone, and search engines are told everything', async () => {
  const none = await siteWith(own);
  const content = await readContentFolder(none.content);
  expect(makeCatalogue(content).samples).toEqual([]);
  for (const [path, text] of read(none)) expect(text, path).not.toContain(BAR);
  expect(structuredData(none.page('/')).get('EducationalOrganization')).toHaveProperty('telephone');
});
