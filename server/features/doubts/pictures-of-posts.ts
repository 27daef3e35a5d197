import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../db/schema/index.ts';

export const isPictureOfPost = (eb: ExpressionBuilder<Tables, 'files'>) =>
  eb.exists(eb.selectFrom('doubt_posts').select('file_id').whereRef('doubt_posts.file_id', '=', 'files.id'));
