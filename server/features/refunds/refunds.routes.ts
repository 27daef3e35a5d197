import { z } from '@hono/zod-openapi';
import { messageAnswer, pathId } from '../../contract/fields.ts';
import {
  refundChangeInput,
  refundInput,
  refundQuery,
  refundRequestInput,
  refundSummary,
  ticketTaken,
} from '../../contract/refunds.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { jsonPages, sendPage } from '../../http/paging.ts';
import { createRouter, jsonBody, jsonResponse, route } from '../../http/route.ts';

const id = { params: z.object({ id: pathId }) };

const ask = route.post('/api/order/{token}/refund-requests', 'public', {
  limit: 'orderView',
  request: { params: z.object({ token: z.string() }), ...jsonBody(refundRequestInput) },
  problems: [404, 409],
  responses: {
    201: jsonResponse(ticketTaken, 'Asked, or so already; a mail with the number is on its way.'),
  },
});

const begin = route.post('/api/orders/{id}/refunds', 'admin', {
  fresh: true,
  request: { ...id, ...jsonBody(refundInput) },
  problems: [404],
  responses: { 201: jsonResponse(messageAnswer, 'Agreed; to be sent.') },
});

const change = route.put('/api/refunds/{id}', 'admin', {
  fresh: true,
  request: { ...id, ...jsonBody(refundChangeInput) },
  problems: [404, 409],
  responses: { 200: jsonResponse(messageAnswer, 'Agreed, refused, or sent with its document.') },
});

const list = route.get('/api/refunds', 'admin', {
  request: { query: refundQuery },
  responses: { 200: jsonPages(refundSummary, 'Refunds; open ones oldest first, all newest first.') },
});

const DONE = {
  agreed: 'Refund agreed. Send the money, then record it here.',
  refused: 'Refund refused. The student is told why.',
  sent: 'Refund recorded. The student gets the document.',
} as const;

export const refundRoutes = ({ services: { refunds } }: Deps) =>
  createRouter()
    .openapi(ask, async (c) => {
      const ticket = await refunds.ask(c.req.valid('param').token, c.req.valid('json').reason);
      const message = `We received your request. Its number is ${ticket}. We sent it to your email.`;
      return c.json({ message, ticket }, 201);
    })
    .openapi(begin, async (c) => {
      await refunds.begin(c.req.valid('param').id, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: DONE.agreed }, 201);
    })
    .openapi(change, async (c) => {
      const input = c.req.valid('json');
      await refunds.change(c.req.valid('param').id, input, requireUser(c).id);
      return c.json({ message: DONE[input.state] }, 200);
    })
    .openapi(list, async (c) => sendPage(c, await refunds.list(c.req.valid('query'))));
