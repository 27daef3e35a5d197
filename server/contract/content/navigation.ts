import { z } from 'zod';
import { action } from './common.ts';
import { rows, text } from './fields.ts';

const link = action('A link with its words and its page.');

export const navigationSchema = z.strictObject({
  menu: z.array(link).min(2).max(8).describe('Links of the bar at the top, in order.'),
  loginLabel: text('Word on the button that opens the login menu.', 2, 20),
  login: z.array(link).min(1).max(4).describe('Links in the login menu.'),
  footer: rows('Columns of links in the footer. Course links are added by the site itself.', 1, 4, {
    heading: text('Heading of the column.', 2, 40),
    links: z.array(link).min(1).max(14).describe('Links of the column, in order.'),
  }),
});
