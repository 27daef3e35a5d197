import { messageAnswer } from '../../contract/fields.ts';
import {
  answerInput,
  complaintInput,
  complaintThanks,
  ticketQuery,
  ticketSummary,
  ticketTaken,
} from '../../contract/refunds.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { jsonPages, sendPage } from '../../http/paging.ts';
import { createRouter, jsonBody, jsonResponse, route } from '../../http/route.ts';

const complain = route.post('/api/complaints', 'public', {
  limit: 'contact',
  request: jsonBody(complaintInput),
  responses: { 201: jsonResponse(ticketTaken, 'Stored; a mail with the number is on its way.') },
});

const list = route.get('/api/tickets', 'admin', {
  request: { query: ticketQuery },
  responses: {
    200: jsonPages(
      ticketSummary,
      'Complaints and requests for refunds; open ones oldest first, all newest first.',
    ),
  },
});

const answer = route.post('/api/tickets/{id}/answer', 'admin', {
  request: jsonBody(answerInput),
  problems: [409],
  responses: { 200: jsonResponse(messageAnswer, 'Mailed and closed, or so already.') },
});

export const ticketRoutes = ({ services: { tickets } }: Deps) =>
  createRouter()
    .openapi(complain, async (c) => {
      const ticket = await tickets.complain(c.req.valid('json'));
      return c.json({ message: complaintThanks(ticket), ticket: ticket.number }, 201);
    })
    .openapi(list, async (c) => sendPage(c, await tickets.list(c.req.valid('query'))))
    .openapi(answer, async (c) => {
      await tickets.answer(c.req.valid('param').id, c.req.valid('json').answer, requireUser(c).id);
      return c.json({ message: 'Answer sent.' }, 200);
    });
