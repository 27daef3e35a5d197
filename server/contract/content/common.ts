import { z } from 'zod';
import { group, icon, key, siteLink, text } from './fields.ts';

export const seo = group('What search engines and shared links show of this page.', {
  title: text(
    'Title in the browser tab and in search results. Leave empty to use the heading.',
    5,
    65,
  ).optional(),
  description: text('One or two sentences that search results show under the title.', 50, 160),
});

export const action = (doc: string) =>
  group(doc, {
    label: text('Words on the button.', 2, 40),
    href: siteLink('Page of this site that the button opens, for example /courses.'),
  });

export const section = (doc: string) =>
  group(doc, {
    heading: text('Heading of the section.', 2, 80),
    text: text('One to three sentences under the heading.', 10, 400),
  });

export const sectionWithAction = (doc: string, button: string) =>
  section(doc)
    .extend({ action: action(button) })
    .describe(doc);

export const card = z.strictObject({
  icon,
  title: text('Title of the card.', 2, 60),
  text: text('One to three sentences on the card.', 10, 320),
});

/** The same key always gives the same drawn portrait. */
export const avatar = key(
  'Any word; another one draws another face. Leave empty to draw one by the name.',
).optional();
