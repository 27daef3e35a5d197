import * as contract from '../../contract/setup.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { noteSetupStep, readKeyFile, readSetup, saveBackupFolder, saveMailServer } from './setup.service.ts';

const read = route.get('/api/setup', 'admin', { responses: ok(contract.setupState) });

const saveMail = route.put('/api/setup/mail', 'admin', {
  fresh: true,
  request: jsonBody(contract.mailServerInput),
  problems: [409],
  responses: okMessage('Verifies the login and mails the admin.'),
});

const saveBackups = route.put('/api/setup/backups', 'admin', {
  fresh: true,
  request: jsonBody(contract.backupFolderInput),
  problems: [409],
  responses: okMessage('Tests the folder first.'),
});

const done = route.post('/api/setup/done', 'admin', {
  request: jsonBody(contract.setupDoneInput),
  responses: okMessage(),
});

const key = route.get('/api/setup/key', 'admin', {
  fresh: true,
  problems: [404],
  responses: ok(contract.masterKey),
});

export const setupRoutes = (deps: Deps) =>
  createRouter()
    .openapi(read, async (c) => c.json(await readSetup(deps), 200))
    .openapi(saveMail, async (c) => {
      const user = requireUser(c);
      await saveMailServer(deps, c.req.valid('json'), user);
      return c.json({ message: `Saved. A test email is on its way to ${user.email}.` }, 200);
    })
    .openapi(saveBackups, async (c) => {
      await saveBackupFolder(deps, c.req.valid('json').folder, requireUser(c));
      return c.json({ message: 'Saved. A backup there starts within ten minutes.' }, 200);
    })
    .openapi(done, async (c) => {
      await noteSetupStep(deps, c.req.valid('json').step, requireUser(c));
      return c.json({ message: 'Done.' }, 200);
    })
    .openapi(key, async (c) => c.json({ key: await readKeyFile(deps, requireUser(c)) }, 200));
