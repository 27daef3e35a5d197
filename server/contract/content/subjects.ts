import { z } from 'zod';
import { icon, rows, siteLink, text } from './fields.ts';

export const subjectsSchema = z.strictObject({
  subjects: rows('Subjects in the order of the grid.', 4, 24, {
    name: text('Name of the subject.', 2, 30),
    icon,
    note: text('A few words under the name.', 3, 60),
    href: siteLink(
      'Page that the tile opens: courses of the subject, or the contact form where there are none yet.',
    ),
  }),
});
