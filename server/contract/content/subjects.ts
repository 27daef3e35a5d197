import { z } from 'zod';
import { icon, siteLink, text } from './fields.ts';

export const subjectsSchema = z.strictObject({
  subjects: z
    .array(
      z.strictObject({
        name: text('Name of the subject.', 2, 30),
        icon,
        note: text('A few words under the name.', 3, 60),
        href: siteLink(
          'Page that the tile opens: courses of the subject, or the contact form where there are none yet.',
        ),
      }),
    )
    .min(4)
    .max(24)
    .describe('Subjects in the order of the grid.'),
});
