import { messageAnswer } from '../../contract/fields.ts';
import * as contract from '../../contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, jsonBody, okMessage, route } from '../../http/route.ts';
import {
  answerMessage,
  listMessages,
  receiveComplaint,
  receiveMessage,
  setMessageDone,
} from './messages.service.ts';

const send = route.post('/api/contact', 'public', {
  limit: 'contact',
  request: jsonBody(contract.messageInput),
  responses: created(messageAnswer, 'Stored, and on its way to the provider.'),
});

const complain = route.post('/api/complaints', 'public', {
  limit: 'contact',
  request: jsonBody(contract.messageInput),
  responses: created(contract.ticketTaken, 'Stored; a mail with the number is on its way.'),
});

const list = route.get('/api/messages', 'people', {
  request: { query: contract.messageQuery },
  responses: okPages(contract.receivedMessage, 'Open ones oldest first, all newest first.'),
});

const answer = route.post('/api/messages/{id}/answer', 'people', {
  request: jsonBody(contract.answerInput),
  problems: [409],
  responses: okMessage('Mailed and closed, or closed already.'),
});

const setDone = route.put('/api/messages/{id}', 'people', {
  request: jsonBody(contract.messageDoneInput),
  problems: [409],
  responses: okMessage(),
});

export const messageRoutes = (deps: Deps) =>
  createRouter()
    .openapi(send, async (c) => {
      await receiveMessage(deps, c.req.valid('json'), c.get('request').clientAddress);
      return c.json({ message: 'Thank you for your message!' }, 201);
    })
    .openapi(complain, async (c) => {
      const ticket = await receiveComplaint(deps, c.req.valid('json'), c.get('request').clientAddress);
      return c.json({ message: contract.complaintThanks(ticket), ticket: ticket.number }, 201);
    })
    .openapi(list, async (c) => sendPage(c, await listMessages(deps, c.req.valid('query'))))
    .openapi(answer, async (c) => {
      await answerMessage(deps, c.req.valid('param').id, c.req.valid('json').answer, requireUser(c).id);
      const saved = 'Answer saved. This site sends no email: write to them yourself.';
      return c.json({ message: deps.outbox.isOn() ? 'Answer sent.' : saved }, 200);
    })
    .openapi(setDone, async (c) => {
      const { done } = c.req.valid('json');
      await setMessageDone(deps, c.req.valid('param').id, done);
      return c.json({ message: done ? 'Marked as done.' : 'Marked as open.' }, 200);
    });
