import { z } from '@hono/zod-openapi';
import { pathId } from '../../contract/fields.ts';
import * as contract from '../../contract/receipts.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { csvFile, sendCsv, sendZip, zipFile } from '../../http/send-csv.ts';
import { pdfAnswers, sendPdf } from '../../http/send-pdf.ts';
import { orderToken } from '../orders/order-steps.ts';
import { orderIdOf } from '../orders/orders.service.ts';
import { monthZip, receiptsCsv } from './month-files.ts';
import { cancelReceipt, exportMonth, findReceiptPdf, listReceipts, sumReceipts } from './receipts.service.ts';

const pdfName = z.string().regex(/\.pdf$/);

const open = route.get('/api/order/{token}/receipts/{file}', 'public', {
  limit: 'orderView',
  request: {
    params: z.object({
      token: z.string(),
      file: pdfName.transform((name) => name.slice(0, -'.pdf'.length)).pipe(pathId),
    }),
  },
  problems: [404],
  responses: pdfAnswers('The document as PDF; `file` is its id with `.pdf`.'),
});

const list = route.get('/api/receipts', 'payments', {
  request: { query: contract.receiptQuery },
  responses: okPages(contract.receiptSummary, 'Newest first.'),
});

const sum = route.get('/api/receipts/sum', 'payments', {
  request: { query: contract.receiptMonth.partial() },
  responses: ok(contract.receiptSum),
});

const exportCsv = route.get('/api/receipts.csv', 'payments', {
  request: { query: contract.receiptMonth },
  responses: { 200: csvFile('A month’s documents, oldest first.') },
});

const exportZip = route.get('/api/receipts.zip', 'payments', {
  request: { query: contract.receiptMonth },
  responses: { 200: zipFile('A month for the accountant: documents, sums, and GSTR-1 as CSV files.') },
});

const cancel = route.post('/api/receipts/{id}/void', 'payments', {
  fresh: true,
  request: jsonBody(contract.voidReceiptInput),
  responses: okMessage('Idempotent; the number stays.'),
});

export const receiptRoutes = (deps: Deps) =>
  createRouter()
    .openapi(open, async (c) => {
      const { token, file } = c.req.valid('param');
      const { fileName, pdf } = await findReceiptPdf(deps, await orderIdOf(deps, token), file);
      return sendPdf(c, fileName, pdf);
    })
    .openapi(list, async (c) =>
      sendPage(c, await listReceipts(deps, c.req.valid('query'), (one) => orderToken(deps, one))),
    )
    .openapi(sum, async (c) => c.json(await sumReceipts(deps, c.req.valid('query').month), 200))
    .openapi(exportCsv, async (c) => {
      const { month } = c.req.valid('query');
      const { pages } = await exportMonth(deps, month, requireUser(c).id);
      return sendCsv(c, `receipts-${month}`, receiptsCsv(pages), deps.log);
    })
    .openapi(exportZip, async (c) => {
      const { month } = c.req.valid('query');
      const { pages, suppliers } = await exportMonth(deps, month, requireUser(c).id);
      return sendZip(c, `accounts-${month}`, monthZip(pages, suppliers), deps.log);
    })
    .openapi(cancel, async (c) => {
      await cancelReceipt(deps, c.req.valid('param').id, c.req.valid('json').reason, requireUser(c).id);
      return c.json({ message: 'Cancelled. Number and document stay in the list.' }, 200);
    });
