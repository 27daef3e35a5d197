import { z } from '@hono/zod-openapi';
import { wordsOf } from '../../contract/accepted-words.ts';
import { buyerInput, ownBuyerInput } from '../../contract/buyers.ts';
import * as decide from '../../contract/decide-orders.ts';
import { messageAnswer, pathId } from '../../contract/fields.ts';
import * as contract from '../../contract/orders.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { viewOrderPage } from '../refunds/refunds.service.ts';
import { assertUserExists } from '../users/users.service.ts';
import { correctBuyer, correctOwnOrder, listOwnOrders } from './buyers.service.ts';
import { moveDueDay } from './due-parts.ts';
import * as admin from './order-admin.service.ts';
import { countOrdersOf, listOrders } from './order-lists.ts';
import { orderLink } from './order-steps.ts';
import { moveOwnOrder, placeOrder, placeTestOrder, reportPayment } from './orders.service.ts';
import { quoteOrder } from './quote.ts';
import { listClosedCourses } from './sales.ts';

const ofLink = { limit: 'orderView', problems: [404, 409] } as const;

const order = route.post('/api/orders', 'public', {
  limit: 'order',
  request: jsonBody(contract.orderInput),
  problems: [404, 409],
  responses: {
    ...created(contract.orderMade, 'Returns the open order if there is one; registers a visitor.'),
    ...ok(contract.orderQuote, 'With `dryRun`: what would be due. Orders nothing.'),
  },
});

const closed = route.get('/api/closed-courses', 'public', {
  problems: [404],
  responses: ok(z.array(z.string()), 'Slugs.'),
});

const view = route.get('/api/order/{token}', 'public', {
  limit: 'orderView',
  problems: [404],
  responses: ok(contract.orderView),
});

const report = route.post('/api/order/{token}/claims', 'public', {
  ...ofLink,
  request: jsonBody(contract.claimInput),
  responses: created(messageAnswer),
});

const withdraw = route.delete('/api/order/{token}/claims', 'public', { ...ofLink, responses: okMessage() });

const cancel = route.post('/api/order/{token}/cancel', 'public', { ...ofLink, responses: okMessage() });

const correctOwn = route.put('/api/order/{token}/buyer', 'public', {
  ...ofLink,
  request: jsonBody(ownBuyerInput),
  responses: okMessage('Only until money is accepted; omitted fields stay.'),
});

const list = route.get('/api/orders', 'payments', {
  request: { query: contract.orderQuery },
  responses: okPages(contract.orderSummary, 'Orders to check are oldest first, others newest first.'),
});

const ofPerson = route.get('/api/user/{id}/orders', 'payments', {
  responses: ok(z.array(contract.ownOrder), 'Newest first.'),
});

const accept = route.post('/api/orders/{id}/accept', 'payments', {
  request: { ...jsonBody(decide.acceptInput), ...ifMatch },
  problems: [409, 412],
  responses: ok(decide.orderAccepted, 'Idempotent.'),
});

const openCourse = route.post('/api/orders/{id}/open-course', 'payments', {
  problems: [409],
  responses: okMessage('Idempotent.'),
});

const correct = route.put('/api/orders/{id}/buyer', 'payments', {
  request: { ...jsonBody(buyerInput), ...ifMatch },
  problems: [409, 412],
  responses: okMessage('Replaces documents with other data while their tax may change.'),
});

const part = route.post('/api/orders/{id}/parts/{number}', 'payments', {
  request: { params: z.object({ id: pathId, number: pathId }), ...jsonBody(decide.partInput), ...ifMatch },
  problems: [404, 409, 412],
  responses: okMessage('Idempotent; gives a part another day.'),
});

const decline = route.post('/api/orders/{id}/decline', 'payments', {
  request: { ...jsonBody(decide.declineInput), ...ifMatch },
  problems: [409, 412],
  responses: okMessage('Emails the reason to the buyer.'),
});

const undo = route.post('/api/orders/{id}/undo', 'payments', {
  request: { ...jsonBody(decide.undoInput), ...ifMatch },
  problems: [409, 412],
  responses: okMessage('Idempotent; emails the reason to the buyer.'),
});

const record = route.post('/api/orders/manual', 'payments', {
  request: jsonBody(decide.manualOrderInput),
  problems: [404, 409],
  responses: created(decide.orderAccepted, 'Creates an accepted order.'),
});

const test = route.post('/api/orders/test', 'admin', {
  problems: [404, 409],
  responses: created(contract.orderMade, 'A ₹1 test order, or the open one.'),
});

const ofCourse = route.get('/api/courses/{id}/orders', 'payments', { responses: ok(contract.courseOrders) });

export const orderRoutes = (deps: Deps) =>
  createRouter()
    .openapi(order, async (c) => {
      const userId = c.get('currentUser')?.id;
      const { clientAddress } = c.get('request');
      const { dryRun, ...input } = c.req.valid('json');
      if (dryRun) return c.json(await quoteOrder(deps, input, userId, clientAddress), 200);
      const made = await placeOrder(deps, input, userId, clientAddress);
      const message = 'Your order is ready. Pay now, then enter the reference number.';
      return c.json({ message, code: made.code, link: orderLink(deps, made) }, 201);
    })
    .openapi(closed, async (c) => c.json(await listClosedCourses(deps), 200))
    .openapi(view, async (c) => c.json(await viewOrderPage(deps, c.req.valid('param').token), 200))
    .openapi(report, async (c) => {
      await reportPayment(deps, c.req.valid('param').token, c.req.valid('json'));
      return c.json({ message: 'Thank you. We will check it with our bank.' }, 201);
    })
    .openapi(withdraw, async (c) => {
      await moveOwnOrder(deps, c.req.valid('param').token, 'open');
      return c.json({ message: 'You can enter another reference number.' }, 200);
    })
    .openapi(cancel, async (c) => {
      await moveOwnOrder(deps, c.req.valid('param').token, 'cancelled');
      return c.json({ message: 'Your order is cancelled.' }, 200);
    })
    .openapi(correctOwn, async (c) => {
      await correctOwnOrder(deps, c.req.valid('param').token, c.req.valid('json'));
      return c.json({ message: 'Your details are saved.' }, 200);
    })
    .openapi(ofCourse, async (c) => c.json(await countOrdersOf(deps, c.req.valid('param').id), 200))
    .openapi(ofPerson, async (c) => {
      const { id } = c.req.valid('param');
      await assertUserExists(deps, id);
      return c.json(await listOwnOrders(deps, id), 200);
    })
    .openapi(list, async (c) => sendPage(c, await listOrders(deps, c.req.valid('query'))))
    .openapi(record, async (c) => {
      const done = await admin.recordManualOrder(deps, c.req.valid('json'), requireUser(c).id);
      const message = wordsOf(done, 'Payment recorded');
      return c.json({ message, state: done.state, receipt: done.receipt }, 201);
    })
    .openapi(test, async (c) => {
      const made = await placeTestOrder(deps, requireUser(c).id);
      const message = 'Pay ₹1, then send the reference number.';
      return c.json({ message, code: made.code, link: orderLink(deps, made) }, 201);
    })
    .openapi(accept, async (c) => {
      const { id } = c.req.valid('param');
      const input = c.req.valid('json');
      const done = await admin.acceptOrder(deps, id, input, expectedBy(c), requireUser(c).id);
      const { state, receipt } = done;
      const message = receipt === null ? 'Payment accepted. The test works.' : wordsOf(done);
      return c.json({ message, state, receipt }, 200);
    })
    .openapi(openCourse, async (c) => {
      const opened = await admin.openPartlyPaid(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: opened ? 'Course opened.' : 'The course is open already.' }, 200);
    })
    .openapi(part, async (c) => {
      const change = { ...c.req.valid('param'), ...c.req.valid('json') };
      await moveDueDay(deps, change, expectedBy(c), requireUser(c).id);
      return c.json({ message: 'The day is changed.' }, 200);
    })
    .openapi(correct, async (c) => {
      const { id } = c.req.valid('param');
      const input = c.req.valid('json');
      const { replacements, kept } = await correctBuyer(deps, id, input, expectedBy(c), requireUser(c).id);
      const [made, stay] = [replacements.join(', '), kept.join(', ')];
      const isOne = replacements.length === 1;
      const first = made ? `Buyer corrected. New document${isOne ? '' : 's'}: ${made}.` : 'Buyer saved.';
      const closed = `The time to correct the tax of ${stay} is over: no change there.`;
      const message = stay ? `${first} ${closed}` : first;
      return c.json({ message }, 200);
    })
    .openapi(undo, async (c) => {
      await admin.undoAcceptance(
        deps,
        c.req.valid('param').id,
        c.req.valid('json'),
        expectedBy(c),
        requireUser(c).id,
      );
      const message = deps.outbox.isOn() ? 'Acceptance undone. The buyer is told why.' : 'Acceptance undone.';
      return c.json({ message }, 200);
    })
    .openapi(decline, async (c) => {
      const input = c.req.valid('json');
      await admin.declineOrder(deps, c.req.valid('param').id, input, expectedBy(c), requireUser(c).id);
      const message =
        input.reason === 'no-place'
          ? 'Order declined. The money is listed under Refunds, to be sent.'
          : 'Order declined. The student is told why.';
      return c.json({ message }, 200);
    });
