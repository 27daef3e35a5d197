import { z } from '@hono/zod-openapi';
import * as contract from '../../contract/batches.ts';
import { counted } from '../../contract/counted.ts';
import { messageAnswer } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { listBatches, listPeopleOf, moveStudents, readOfferStates } from './batches.service.ts';
import { tellWaiters, waitForPlace } from './waiters.service.ts';

const states = route.get('/api/offers/{slug}', 'public', {
  responses: ok(z.array(contract.offerState), 'At most 30 seconds old.'),
});

const wait = route.post('/api/offers/{slug}/{key}/waiters', 'public', {
  request: jsonBody(contract.waiterInput),
  problems: [409, 429],
  responses: created(messageAnswer, 'Idempotent.'),
});

const list = route.get('/api/courses/{id}/offers', 'payments, people or teaching of course', {
  responses: ok(z.array(contract.batch)),
});

const people = route.get('/api/courses/{id}/offers/{key}/people', 'payments, people or teaching of course', {
  responses: ok(contract.batchPeople),
});

const tell = route.post('/api/courses/{id}/offers/{key}/tell', 'people', {
  request: jsonBody(contract.tellInput),
  responses: okMessage('Tells those who wait longest, once each.'),
});

const move = route.post('/api/courses/{id}/move', 'people', {
  request: jsonBody(contract.moveInput),
  problems: [409],
  responses: okMessage('Idempotent.'),
});

export const batchRoutes = (deps: Deps) =>
  createRouter()
    .openapi(states, async (c) => {
      const found = await readOfferStates(deps, c.req.valid('param').slug);
      c.header('Cache-Control', 'public, max-age=30');
      return c.json(found, 200);
    })
    .openapi(wait, async (c) => {
      const { clientAddress } = c.get('request');
      const userId = c.get('currentUser')?.id;
      await waitForPlace(deps, c.req.valid('param'), c.req.valid('json'), userId, clientAddress);
      return c.json({ message: 'Thank you. We tell you when a place is free.' }, 201);
    })
    .openapi(list, async (c) => c.json(await listBatches(deps, c.req.valid('param').id), 200))
    .openapi(people, async (c) => {
      const { id, key } = c.req.valid('param');
      return c.json(await listPeopleOf(deps, id, key, requireUser(c)), 200);
    })
    .openapi(tell, async (c) => {
      const { id, key } = c.req.valid('param');
      const message = await tellWaiters(deps, id, key, c.req.valid('json').count, requireUser(c).id);
      return c.json({ message }, 200);
    })
    .openapi(move, async (c) => {
      const { id } = c.req.valid('param');
      const moved = await moveStudents(deps, id, c.req.valid('json'), requireUser(c).id);
      const message = moved === 0 ? 'They are in this batch already.' : `${counted(moved, 'student')} moved.`;
      return c.json({ message }, 200);
    });
