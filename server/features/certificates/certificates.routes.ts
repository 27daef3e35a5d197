import { z } from '@hono/zod-openapi';
import * as contract from '../../contract/certificates.ts';
import type { Deps } from '../../deps.ts';
import { certificatePdf } from '../../documents/pdf.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { pdfAnswers, sendPdf } from '../../http/send-pdf.ts';
import {
  certificatePaper,
  certificatesOfCourse,
  confirmCertificateName,
  hideCertificate,
  listCertificates,
  listCertificatesOf,
  listOwnCertificates,
  replaceCertificate,
  revokeCertificate,
  setCertificateTerms,
  viewCertificate,
} from './certificates.service.ts';
import { issueCertificates } from './issue-certificates.ts';

const look = route.get('/api/certificate/{code}', 'public', {
  limit: 'certificate',
  responses: ok(contract.certificate),
});

const openPdf = route.get('/api/certificate/{code}/pdf', 'public', {
  limit: 'certificate',
  responses: pdfAnswers('The certificate as PDF.'),
});

const listOwn = route.get('/api/me/certificates', 'member', {
  responses: ok(z.array(contract.ownCertificate), 'Newest first.'),
});

const confirm = route.post('/api/me/certificates/{code}/name', 'member', {
  request: jsonBody(contract.holderInput),
  responses: okMessage('A confirmed name stays.'),
});

const hide = route.put('/api/me/certificates/{code}', 'member', {
  request: jsonBody(contract.hiddenInput),
  responses: okMessage(),
});

const readCourse = route.get('/api/courses/{id}/certificates', 'teaching of course', {
  responses: ok(contract.courseCertificates),
});

const setTerms = route.put('/api/courses/{id}/certificates', 'teaching of course', {
  request: jsonBody(contract.certificateTerms),
  responses: okMessage('Issued certificates stay.'),
});

const issue = route.post('/api/courses/{id}/certificates', 'teaching of course', {
  request: jsonBody(contract.issueInput),
  responses: ok(contract.issueAnswer, 'Skips who did not finish or has one.'),
});

const ofPerson = route.get('/api/user/{id}/certificates', 'people or teaching', {
  responses: ok(z.array(contract.ownCertificate)),
});

const list = route.get('/api/certificates', 'teaching', {
  request: { query: contract.certificateQuery },
  responses: okPages(contract.certificateSummary, 'Newest first.'),
});

const revoke = route.post('/api/certificates/{code}/revoke', 'teaching of certificate', {
  request: jsonBody(contract.revokeInput),
  problems: [409],
  responses: okMessage('Idempotent; the page shows the reason.'),
});

const replace = route.post('/api/certificates/{code}/replace', 'teaching of certificate', {
  request: jsonBody(contract.holderInput),
  problems: [409],
  responses: okMessage('Issues a new one; the old page links to it.'),
});

export const certificateRoutes = (deps: Deps) =>
  createRouter()
    .openapi(look, async (c) =>
      c.json(await viewCertificate(deps, c.req.valid('param').code, c.get('currentUser')), 200),
    )
    .openapi(openPdf, async (c) => {
      const page = await certificatePaper(deps, c.req.valid('param').code, c.get('currentUser'));
      return sendPdf(c, `certificate-${page.code}.pdf`, certificatePdf(page));
    })
    .openapi(ofPerson, async (c) => {
      return c.json(await listCertificatesOf(deps, c.req.valid('param').id, requireUser(c)), 200);
    })
    .openapi(listOwn, async (c) => c.json(await listOwnCertificates(deps, requireUser(c).id), 200))
    .openapi(confirm, async (c) => {
      await confirmCertificateName(
        deps,
        requireUser(c).id,
        c.req.valid('param').code,
        c.req.valid('json').fullName,
      );
      return c.json({ message: 'Your certificate is ready.' }, 200);
    })
    .openapi(hide, async (c) => {
      const { hidden } = c.req.valid('json');
      await hideCertificate(deps, requireUser(c).id, c.req.valid('param').code, hidden);
      const message = hidden ? 'Only you can see it now.' : 'Anyone with the link can see it.';
      return c.json({ message }, 200);
    })
    .openapi(readCourse, async (c) => c.json(await certificatesOfCourse(deps, c.req.valid('param').id), 200))
    .openapi(setTerms, async (c) => {
      await setCertificateTerms(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Saved. Issued certificates do not change.' }, 200);
    })
    .openapi(issue, async (c) => {
      const { userIds } = c.req.valid('json');
      const issued = await issueCertificates(deps, c.req.valid('param').id, userIds, requireUser(c).id);
      const message = issued === 1 ? '1 certificate issued.' : `${issued} certificates issued.`;
      return c.json({ message, issued }, 200);
    })
    .openapi(list, async (c) =>
      sendPage(c, await listCertificates(deps, c.req.valid('query'), requireUser(c))),
    )
    .openapi(revoke, async (c) => {
      await revokeCertificate(deps, c.req.valid('param').code, c.req.valid('json').reason, requireUser(c).id);
      return c.json({ message: 'Certificate revoked. Its page shows this.' }, 200);
    })
    .openapi(replace, async (c) => {
      const { fullName } = c.req.valid('json');
      const code = await replaceCertificate(deps, c.req.valid('param').code, fullName, requireUser(c).id);
      return c.json({ message: `New certificate: ${code}. The old page links to it.` }, 200);
    });
