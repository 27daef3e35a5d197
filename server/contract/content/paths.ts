import { z } from 'zod';
import { action } from './common.ts';
import { icon, key, text } from './fields.ts';

export const pathsSchema = z.strictObject({
  paths: z
    .array(
      z.strictObject({
        audience: key('Who the path is for: students, instructors or parents.'),
        icon,
        title: text('Title of the path.', 3, 60),
        text: text('Two or three sentences about it.', 20, 320),
        steps: z
          .array(text('One step, a short phrase.', 3, 90))
          .min(2)
          .max(6)
          .describe('Steps of the path, in order.'),
        action: action('Where the path begins.'),
      }),
    )
    .min(1)
    .max(6)
    .describe('Paths in the order in which they are shown.'),
});
