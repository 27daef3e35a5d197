import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../db/schema/index.ts';

/** Returns the condition that a file is a picture of a post. */
export const isPictureOfPost = (eb: ExpressionBuilder<Tables, 'files'>) =>
  eb.exists(eb.selectFrom('doubt_posts').select('file_id').whereRef('doubt_posts.file_id', '=', 'files.id'));
