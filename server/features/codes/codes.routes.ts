import * as contract from '../../contract/codes.ts';
import { pageQuery } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, jsonBody, okMessage, route } from '../../http/route.ts';
import { changeCode, listCodes, makeCode, showToday, stopCode } from './codes.service.ts';

const list = route.get('/api/coupons', 'payments', {
  request: { query: pageQuery },
  responses: okPages(contract.coupon, 'Newest first.'),
});

const make = route.post('/api/coupons', 'payments', {
  fresh: true,
  request: jsonBody(contract.couponInput),
  problems: [409],
  responses: created(contract.couponMade),
});

const change = route.put('/api/coupons/{id}', 'payments', {
  fresh: true,
  request: { ...jsonBody(contract.couponChange), ...ifMatch },
  problems: [412],
  responses: okMessage('Replaces all but the code; what is left out has no limit.'),
});

const stop = route.post('/api/coupons/{id}/stop', 'payments', {
  fresh: true,
  responses: okMessage('Idempotent.'),
});

/** Shows on pages what changed; where that fails, the job of the day tries again. */
const showNow = (deps: Deps) =>
  showToday(deps).catch((err: unknown) =>
    deps.log.error({ err }, 'pages do not show the change of a code yet'),
  );

export const codeRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => sendPage(c, await listCodes(deps, c.req.valid('query'))))
    .openapi(make, async (c) => {
      const id = await makeCode(deps, c.req.valid('json'), requireUser(c).id);
      await showNow(deps);
      return c.json({ message: 'Code saved.', id }, 201);
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param');
      await changeCode(deps, id, c.req.valid('json'), expectedBy(c), requireUser(c).id);
      await showNow(deps);
      return c.json({ message: 'Code saved.' }, 200);
    })
    .openapi(stop, async (c) => {
      await stopCode(deps, c.req.valid('param').id, requireUser(c).id);
      await showNow(deps);
      return c.json({ message: 'Code stopped. Orders that used it keep their price.' }, 200);
    });
