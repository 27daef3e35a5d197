import { messageAnswer } from '../../contract/fields.ts';
import { ticketTaken } from '../../contract/messages.ts';
import * as contract from '../../contract/refunds.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, jsonBody, okMessage, route } from '../../http/route.ts';
import { askRefund, beginRefund, changeRefund, listRefunds } from './refunds.service.ts';

const ask = route.post('/api/order/{token}/refund-requests', 'public', {
  limit: 'orderView',
  request: jsonBody(contract.refundRequestInput),
  problems: [404, 409],
  responses: created(ticketTaken, 'Idempotent; emails the ticket number.'),
});

const begin = route.post('/api/orders/{id}/refunds', 'payments', {
  fresh: true,
  request: jsonBody(contract.refundInput),
  responses: created(messageAnswer, 'Still to be sent.'),
});

const change = route.put('/api/refunds/{id}', 'payments', {
  fresh: true,
  request: jsonBody(contract.refundChangeInput),
  problems: [409],
  responses: okMessage('Sending emails the document.'),
});

const list = route.get('/api/refunds', 'payments', {
  request: { query: contract.refundQuery },
  responses: okPages(contract.refundSummary, '`open` is oldest first, otherwise newest first.'),
});

const DONE = {
  agreed: 'Refund agreed. Send the money, then record it here.',
  refused: 'Refund refused. The student is told why.',
  sent: 'Refund recorded. The student gets the document.',
} as const;

export const refundRoutes = (deps: Deps) =>
  createRouter()
    .openapi(ask, async (c) => {
      const ticket = await askRefund(deps, c.req.valid('param').token, c.req.valid('json').reason);
      const message = `We received your request. Its number is ${ticket}.${deps.outbox.isOn() ? ' We sent it to your email.' : ''}`;
      return c.json({ message, ticket }, 201);
    })
    .openapi(begin, async (c) => {
      await beginRefund(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: DONE.agreed }, 201);
    })
    .openapi(change, async (c) => {
      const input = c.req.valid('json');
      const isNotified = await changeRefund(deps, c.req.valid('param').id, input, requireUser(c).id);
      return c.json({ message: isNotified ? DONE[input.state] : 'Recorded as sent.' }, 200);
    })
    .openapi(list, async (c) => sendPage(c, await listRefunds(deps, c.req.valid('query'))));
