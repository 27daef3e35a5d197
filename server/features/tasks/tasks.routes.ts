import { z } from '@hono/zod-openapi';
import { task, taskQuery } from '../../contract/tasks.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, ok, route } from '../../http/route.ts';
import { cancelTask, listTasks, retryTask } from './tasks.service.ts';

const answer = z.object({ message: z.string(), task });

const list = route.get('/api/tasks', 'admin', {
  request: { query: taskQuery },
  responses: okPages(task, 'Newest first.'),
});

const retry = route.post('/api/tasks/{id}/retry', 'admin', { responses: ok(answer, 'It is done next.') });

const cancel = route.post('/api/tasks/{id}/cancel', 'admin', {
  problems: [409],
  responses: ok(answer, 'It stops within seconds.'),
});

export const taskRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => sendPage(c, await listTasks(deps, c.req.valid('query'))))
    .openapi(retry, async (c) => {
      const again = await retryTask(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'The task is next.', task: again }, 200);
    })
    .openapi(cancel, async (c) => {
      const cancelled = await cancelTask(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'Task cancelled.', task: cancelled }, 200);
    });
