import { contactInput } from '../../contract/contact.ts';
import { messageAnswer } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { answers, createRouter, route, takes } from '../../http/route.ts';

const send = route({
  method: 'post',
  path: '/api/contact',
  access: 'public',
  request: takes(contactInput),
  refusals: [429],
  responses: { 201: answers(messageAnswer, 'Stored, and on its way to the provider.') },
});

/** The contact form. */
export const contactRoutes = ({ services, limiter }: Deps) =>
  createRouter().openapi(send, async (c) => {
    await limiter.spend('contact', c.get('request').clientAddress);
    await services.contact.receive(c.req.valid('json'));
    return c.json({ message: 'Thank you for your message!' }, 201);
  });
