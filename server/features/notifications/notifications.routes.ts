import { pageQuery } from '../../contract/fields.ts';
import * as contract from '../../contract/notifications.ts';
import { textToSend } from '../../contract/to-send.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import {
  countReach,
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
} from './announcements.service.ts';
import * as notifications from './notifications.service.ts';
import { listTexts, openText } from './to-send.service.ts';

const list = route.get('/api/notifications', 'member', {
  responses: ok(contract.notificationList, 'The latest, and how many are unread.'),
});

const read = route.post('/api/notifications/read', 'member', {
  request: jsonBody(contract.readInput),
  responses: ok(contract.readAnswer, 'Read; those of others are left alone.'),
});

const choose = route.put('/api/me/mail-choices', 'member', {
  request: jsonBody(contract.mailChoiceInput),
  responses: okMessage('Mails of this kind come so after this.'),
});

const listAnnouncementsRoute = route.get('/api/announcements', 'teaching', {
  request: { query: pageQuery },
  responses: okPages(contract.announcementSummary, 'Latest first.'),
});

const announce = route.post('/api/announcements', 'teaching', {
  request: jsonBody(contract.announcementInput),
  responses: created(contract.announcementSaved, 'Published, or waiting for its time.'),
});

const readReach = route.get('/api/announcements/reach', 'teaching', {
  request: { query: contract.reachQuery },
  responses: ok(contract.reach),
});

const remove = route.delete('/api/announcements/{id}', 'teaching of announcement', {
  responses: okMessage('Gone, from the bell of everyone too.'),
});

const listToSend = route.get('/api/to-send', 'people', {
  request: { query: pageQuery },
  responses: okPages(textToSend, 'Newest first.'),
});

const open = route.post('/api/to-send/{id}/opened', 'people', {
  responses: okMessage('Ticked, and listed for a day more.'),
});

export const notificationRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => c.json(await notifications.listNotifications(deps, requireUser(c).id), 200))
    .openapi(read, async (c) => {
      const { id } = requireUser(c);
      await notifications.markNotificationsRead(deps, id, c.req.valid('json').ids);
      return c.json({ unread: (await notifications.countUnread(deps, id)).unread }, 200);
    })
    .openapi(choose, async (c) => {
      const { kind, choice } = c.req.valid('json');
      await notifications.chooseMail(deps, requireUser(c).id, kind, choice);
      return c.json({ message: 'Saved.' }, 200);
    })
    .openapi(listAnnouncementsRoute, async (c) =>
      sendPage(c, await listAnnouncements(deps, c.req.valid('query'), requireUser(c))),
    )
    .openapi(announce, async (c) => {
      const { id, isPublished } = await createAnnouncement(deps, c.req.valid('json'), requireUser(c));
      const message = isPublished ? 'Published.' : 'Scheduled. We publish it at that time.';
      return c.json({ message, id }, 201);
    })
    .openapi(readReach, async (c) =>
      c.json(await countReach(deps, c.req.valid('query'), requireUser(c)), 200),
    )
    .openapi(remove, async (c) => {
      await deleteAnnouncement(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'Announcement deleted.' }, 200);
    })
    .openapi(listToSend, async (c) => sendPage(c, await listTexts(deps, c.req.valid('query'))))
    .openapi(open, async (c) => {
      await openText(deps, c.req.valid('param').id);
      return c.json({ message: 'Ticked.' }, 200);
    });
