import type { z } from '@hono/zod-openapi';
import * as contract from '../../contract/doubts.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import {
  askDoubt,
  changeDoubt,
  chooseAnswer,
  editPost,
  listDoubts,
  postToDoubt,
  readDoubt,
  removePost,
  reportPost,
} from './doubts.service.ts';

const shown = ok(contract.doubtThread);

const taking = <Body extends z.ZodType>(body: Body) => ({
  request: jsonBody(body),
  problems: [409, 429] as const,
  responses: shown,
});

const list = route.get('/api/doubts', 'study', {
  request: { query: contract.doubtQuery },
  responses: okPages(contract.doubt, 'Unanswered ones oldest first.'),
});
const ask = route.post('/api/materials/{id}/doubts', 'study', {
  ...taking(contract.askInput),
  responses: { 201: shown[200] },
});
const read = route.get('/api/doubts/{id}', 'study', { responses: shown });
const change = route.put('/api/doubts/{id}', 'teaching of doubt', taking(contract.doubtChange));
const choose = route.put('/api/doubts/{id}/answer', 'study', taking(contract.answerChoice));
const post = route.post('/api/doubts/{id}/posts', 'study', taking(contract.postInput));
const edit = route.put('/api/doubts/{id}/posts/{postId}', 'study', taking(contract.editInput));
const remove = route.delete('/api/doubts/{id}/posts/{postId}', 'study', {
  responses: okMessage('Deletes a question only without replies.'),
});
const report = route.post('/api/doubts/{id}/posts/{postId}/report', 'study', {
  problems: [429],
  responses: okMessage(),
});

export const doubtRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => sendPage(c, await listDoubts(deps, c.req.valid('query'), requireUser(c))))
    .openapi(ask, async (c) =>
      c.json(await askDoubt(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c)), 201),
    )
    .openapi(read, async (c) => c.json(await readDoubt(deps, c.req.valid('param').id, requireUser(c)), 200))
    .openapi(change, async (c) =>
      c.json(await changeDoubt(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c)), 200),
    )
    .openapi(choose, async (c) =>
      c.json(
        await chooseAnswer(deps, c.req.valid('param').id, c.req.valid('json').postId, requireUser(c)),
        200,
      ),
    )
    .openapi(post, async (c) =>
      c.json(await postToDoubt(deps, c.req.valid('param').id, c.req.valid('json').text, requireUser(c)), 200),
    )
    .openapi(edit, async (c) =>
      c.json(await editPost(deps, c.req.valid('param'), c.req.valid('json'), requireUser(c)), 200),
    )
    .openapi(remove, async (c) => {
      await removePost(deps, c.req.valid('param'), requireUser(c));
      return c.json({ message: 'Deleted.' }, 200);
    })
    .openapi(report, async (c) => {
      await reportPost(deps, c.req.valid('param'), requireUser(c));
      return c.json({ message: 'Reported. Your teacher will look at it.' }, 200);
    });
