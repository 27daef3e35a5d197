import { newDoubt } from '../../support/doubts.ts';
import type { FeatureCalls } from '../../support/requests.ts';

export const doubtsCalls: FeatureCalls = {
  'study GET /api/doubts 200': (c) => ({ path: `/api/doubts?courseId=${c.courseId}` }),
  'study POST /api/materials/{id}/doubts 201': (c) => ({
    in: [c.video.id],
    json: { text: 'Why?', atSeconds: 12, toAll: true },
  }),
  'study GET /api/doubts/{id} 200': async (c) => ({ in: [(await newDoubt(c)).id] }),
  'teaching of doubt PUT /api/doubts/{id} 200': async (c) => ({
    in: [(await newDoubt(c)).id],
    json: { closed: true, pinned: true, hidden: false },
  }),
  'study PUT /api/doubts/{id}/answer 200 own': async (c) => ({
    in: [(await newDoubt(c)).id],
    json: { postId: null },
  }),
  'study POST /api/doubts/{id}/posts 200': async (c) => ({
    in: [(await newDoubt(c)).id],
    json: { text: 'Because.' },
  }),
  'study PUT /api/doubts/{id}/posts/{postId} 200 own': async (c) => {
    const { id, posts } = await newDoubt(c);
    return { in: [id, posts[0]?.id ?? 0], json: { text: 'Why so?', withoutPicture: true } };
  },
  'study DELETE /api/doubts/{id}/posts/{postId} 200 own': async (c) => {
    const { id, posts } = await newDoubt(c);
    return { in: [id, posts[0]?.id ?? 0] };
  },
  'study POST /api/doubts/{id}/posts/{postId}/report 200': async (c) => {
    const { id, posts } = await newDoubt(c);
    return { in: [id, posts[0]?.id ?? 0] };
  },
};
