import { z } from 'zod';
import { action } from './common.ts';
import { icon, key, list, rows, text } from './fields.ts';

export const pathsSchema = z.strictObject({
  paths: rows('Paths in the order in which they are shown.', 1, 6, {
    audience: key('Who the path is for: students, instructors or parents.'),
    icon,
    title: text('Title of the path.', 3, 60),
    text: text('Two or three sentences about it.', 20, 320),
    steps: list('Steps of the path, in order.', [2, 6], text('One step, a short phrase.', 3, 90)),
    action: action('Where the path begins.'),
  }),
});
