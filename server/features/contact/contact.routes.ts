import { contactInput, contactMessage, contactQuery, messageDoneInput } from '../../contract/contact.ts';
import { messageAnswer } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, jsonBody, okMessage, route } from '../../http/route.ts';

const send = route.post('/api/contact', 'public', {
  limit: 'contact',
  request: jsonBody(contactInput),
  responses: created(messageAnswer, 'Stored, and on its way to the provider.'),
});

const list = route.get('/api/contact-messages', 'admin', {
  request: { query: contactQuery },
  responses: okPages(contactMessage, 'Messages of visitors, latest first.'),
});

const setDone = route.put('/api/contact-messages/{id}', 'admin', {
  request: jsonBody(messageDoneInput),
  responses: okMessage('Done, or open again.'),
});

export const contactRoutes = ({ services }: Deps) =>
  createRouter()
    .openapi(send, async (c) => {
      await services.contact.receive(c.req.valid('json'), c.get('request').clientAddress);
      return c.json({ message: 'Thank you for your message!' }, 201);
    })
    .openapi(list, async (c) => sendPage(c, await services.contact.list(c.req.valid('query'))))
    .openapi(setDone, async (c) => {
      const { done } = c.req.valid('json');
      await services.contact.setDone(c.req.valid('param').id, done);
      return c.json({ message: done ? 'Marked as done.' : 'Marked as open.' }, 200);
    });
