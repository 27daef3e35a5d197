import { z } from '@hono/zod-openapi';
import * as contract from '../../contract/staff.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { changePowers, invite, inviteAgain, listTeam, removeColleague } from './staff.service.ts';

const list = route.get('/api/staff', 'admin', {
  responses: ok(z.array(contract.colleague), 'Owners and staff.'),
});

const add = route.post('/api/staff', 'admin', {
  fresh: true,
  request: jsonBody(contract.inviteInput),
  problems: [409],
  responses: created(contract.invited, 'Mails a link; someone with an account keeps their password.'),
});

const again = route.post('/api/staff/{id}/invitation', 'admin', {
  fresh: true,
  problems: [409],
  responses: ok(contract.invited, 'The link before it ends.'),
});

const change = route.put('/api/staff/{id}', 'admin', {
  fresh: true,
  request: jsonBody(contract.powersInput),
  problems: [409],
  responses: okMessage('Logs the person out.'),
});

const remove = route.delete('/api/staff/{id}', 'admin', {
  fresh: true,
  problems: [409],
  responses: okMessage('Their account stays as a student; an account that was never used goes to the trash.'),
});

export const staffRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => c.json(await listTeam(deps), 200))
    .openapi(add, async (c) => c.json(await invite(deps, c.req.valid('json'), requireUser(c)), 201))
    .openapi(again, async (c) =>
      c.json(await inviteAgain(deps, c.req.valid('param').id, requireUser(c)), 200),
    )
    .openapi(change, async (c) => {
      await changePowers(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c));
      return c.json({ message: 'Rights saved.' }, 200);
    })
    .openapi(remove, async (c) => {
      await removeColleague(deps, c.req.valid('param').id, requireUser(c));
      return c.json({ message: 'Removed from the team.' }, 200);
    });
