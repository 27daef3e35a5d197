import { afterEach, expect, it } from 'vitest';
import { killAll, startMain } from './test-process.ts';

afterEach(killAll);

const TELL_WHAT_IS_LOADED = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      process.stderr.write('loads ' + url + '\\n');
      return next(url, context);
    },
  });`;

/** Libraries that a site needs for one kind of work, or where something is set up. */
const SELDOM_NEEDED =
  /^loads .*node_modules\/(nodemailer|prom-client|pg|@aws-sdk|react-dom|file-type|mammoth|sanitize-html|sharp)\//m;

it('a site at rest has not loaded what it does not need yet', async () => {
  const hook = `data:text/javascript,${encodeURIComponent(TELL_WHAT_IS_LOADED)}`;
  const server = startMain({ NODE_OPTIONS: `--import=${hook}` });
  const url = await server.url();
  expect(server.said()).toMatch(/^loads .*node_modules\/kysely\//m);
  expect(server.said()).not.toMatch(SELDOM_NEEDED);
  expect(server.said()).not.toContain('server/entry.mjs');
  expect(await (await fetch(`${url}/dashboard`)).text()).toBe('from astro');
  expect(server.said()).toContain('server/entry.mjs');
});
