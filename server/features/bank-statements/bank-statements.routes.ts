import { acceptedWords, wordsOf } from '../../contract/accepted-words.ts';
import * as contract from '../../contract/bank-statements.ts';
import { counted } from '../../contract/counted.ts';
import { messageAnswer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { formatPaise } from '../../contract/money.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type ApiContext, requireUser } from '../../http/api-env.ts';
import { recheckSession } from '../../http/guard.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { readBytes } from '../../http/read-body.ts';
import { created, createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import * as bank from './bank-statements.service.ts';
import { importStatement, previewStatement } from './import-statement.ts';

const TYPE = /^text\/(?:csv|tab-separated-values|plain)\s*(?:;|$)/i;

const body = {
  required: true,
  description: 'A statement as the bank gives it, with commas, semicolons, bars or tabs.',
  content: { 'text/csv': { schema: { type: 'string' } } },
} as const;

const take = route.post('/api/bank-statements', 'payments', {
  request: { query: contract.statementQuery, body },
  problems: [413, 415],
  responses: created(contract.statementTaken, 'Skips lines of earlier files.'),
});

const preview = route.post('/api/bank-statements/preview', 'payments', {
  request: { query: contract.statementColumns, body },
  problems: [413, 415],
  responses: ok(contract.statementPreview, 'Stores nothing.'),
});

const list = route.get('/api/bank-credits', 'payments', {
  request: { query: contract.creditQuery },
  responses: okPages(contract.bankCredit, 'Unused payments, 100 a page, unmatched ones last.'),
});

const differences = route.get('/api/bank-differences', 'payments', {
  responses: ok(
    contract.bankDifferences,
    'Payments missing in statements after three days, or different in them.',
  ),
});

const acceptMany = route.post('/api/orders/accept-many', 'payments', {
  request: jsonBody(contract.acceptManyInput),
  responses: ok(contract.manyAccepted, 'Accepts each by itself; lists failures.'),
});

const split = route.post('/api/bank-credits/{id}/split', 'payments', {
  fresh: true,
  request: jsonBody(contract.splitCreditInput),
  problems: [409],
  responses: created(messageAnswer, 'The rest becomes a refund.'),
});

const record = route.post('/api/bank-credits/{id}/record', 'payments', {
  request: jsonBody(contract.recordCreditInput),
  problems: [409],
  responses: created(messageAnswer, 'Creates a paid order and enrolls.'),
});

const ignore = route.post('/api/bank-credits/{id}/ignore', 'payments', {
  problems: [409],
  responses: okMessage(),
});

const ignoreMany = route.post('/api/bank-credits/ignore', 'payments', {
  request: jsonBody(contract.ignoreCreditsInput),
  problems: [404, 409],
  responses: okMessage('All or none.'),
});

const restore = route.delete('/api/bank-credits/{id}/ignore', 'payments', {
  problems: [409],
  responses: okMessage(),
});

const undoReturnRoute = route.delete('/api/refunds/{id}', 'payments', {
  problems: [409],
  responses: okMessage('The bank payment waits for an order again.'),
});

async function readFile(c: ApiContext): Promise<Buffer> {
  const { 'content-type': type = '', 'content-encoding': encoding } = c.env.incoming.headers;
  if (!TYPE.test(type) || encoding !== undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readBytes(c.env, limits.importBytes);
  await recheckSession(c);
  return bytes;
}

export const bankStatementRoutes = (deps: Deps) =>
  createRouter()
    .openapi(take, async (c) => {
      const bytes = await readFile(c);
      return c.json(await importStatement(deps, bytes, c.req.valid('query'), requireUser(c).id), 201);
    })
    .openapi(preview, async (c) =>
      c.json(await previewStatement(deps, await readFile(c), c.req.valid('query')), 200),
    )
    .openapi(list, async (c) => sendPage(c, await bank.listOpenCredits(deps, c.req.valid('query'))))
    .openapi(differences, async (c) => c.json(await bank.listBankDifferences(deps), 200))
    .openapi(acceptMany, async (c) => {
      const done = await bank.acceptCredits(deps, c.req.valid('json'), requireUser(c).id);
      const message = acceptedWords(done.accepted, done.opened, done.parts);
      return c.json(contract.manyAccepted.decode({ message, ...done }), 200);
    })
    .openapi(split, async (c) => {
      const { id } = c.req.valid('param');
      const done = await bank.splitCredit(deps, id, c.req.valid('json'), requireUser(c).id);
      const { returnPaise } = c.req.valid('json');
      const words = [
        done.accepted > 0 && acceptedWords(done.accepted, done.opened, done.parts),
        returnPaise > 0 && `Send ${formatPaise(returnPaise)} back, then record it under Refunds.`,
      ];
      return c.json({ message: words.filter(Boolean).join(' ') }, 201);
    })
    .openapi(record, async (c) => {
      const sale = c.req.valid('json');
      const done = await bank.recordOpenCredit(deps, c.req.valid('param').id, sale, requireUser(c).id);
      return c.json({ message: wordsOf(done, 'Payment recorded') }, 201);
    })
    .openapi(ignore, async (c) => {
      await bank.setCreditsIgnored(deps, [c.req.valid('param').id], true, requireUser(c).id);
      return c.json({ message: 'Payment ignored.' }, 200);
    })
    .openapi(ignoreMany, async (c) => {
      const { ids } = c.req.valid('json');
      await bank.setCreditsIgnored(deps, ids, true, requireUser(c).id);
      return c.json({ message: `${counted(ids.length, 'payment')} ignored.` }, 200);
    })
    .openapi(restore, async (c) => {
      await bank.setCreditsIgnored(deps, [c.req.valid('param').id], false, requireUser(c).id);
      return c.json({ message: 'The payment is in the list again.' }, 200);
    })
    .openapi(undoReturnRoute, async (c) => {
      await bank.undoReturn(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'The payment is under Statement again.' }, 200);
    });
