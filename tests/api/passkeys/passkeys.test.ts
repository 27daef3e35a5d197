import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../support/cli.ts';
import type { Client } from '../../support/client.ts';
import { databaseContents, lastAudit } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { waitingMailsTo } from '../../support/mailed-links.ts';
import { movableClock } from '../../support/movable-clock.ts';
import {
  addPasskey,
  createDevice,
  logInWith,
  newPasskey,
  passkeyLogin,
  passkeyProof,
} from '../../support/passkeys.ts';
import {
  ageLogin,
  colleague,
  isLoggedIn,
  logIn,
  password,
  secondAdmin,
  sessionOf,
} from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { setUpAtOnce, turnOn } from '../../support/two-factor.ts';

const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  clock.restore();
  await product.stop();
});
const { db } = product.deps.database;

const LATE = 'This request has expired or was used already. Please try again.';
const REFUSED = 'We could not verify this passkey. Please try again, or use your password.';
const UNKNOWN = 'This passkey is not added to an account here. Log in with your password.';
const COPIED =
  "This passkey may have been copied, so it can't be used. Log in with your password, remove the passkey and add a new one.";
const OFF = 'Passkeys work only where the address of the site begins with https. Log in with your password.';

let owners = 0;
/** An admin with a session and a passkey on a device. */
async function ownerWithDevice(given = {}) {
  owners += 1;
  const person = await secondAdmin(product, `owner${owners}@example.in`);
  const client = await sessionOf(product, person);
  return { person, client, device: await addPasskey(client, createDevice(given)) };
}
const listOf = async (client: Client) => (await client.get('/api/me/passkeys')).body;

describe('a passkey', () => {
  it('is added, named after the browser, renamed and removed, and its owner is told', async () => {
    const person = await secondAdmin(product);
    const client = await sessionOf(product, person);
    expect(await listOf(client)).toEqual([]);
    const device = createDevice();
    const json = await newPasskey(client, device);
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0' };
    const added = await client.request('POST', '/api/me/passkeys', { json, headers });
    expectMessage(added, 201, 'Passkey added.');
    const { passkey } = added.body;
    expect(passkey).toEqual({
      id: expect.any(Number),
      name: 'Chrome on Android',
      addedAt: expect.any(Number),
      usedAt: null,
    });
    expect(await listOf(client)).toEqual([passkey]);
    expectMessage(
      await client.put(`/api/me/passkeys/${passkey.id}`, { name: ' My phone ' }),
      200,
      'Passkey renamed.',
    );
    expect(await listOf(client)).toEqual([{ ...passkey, name: 'My phone' }]);

    const stranger = await sessionOf(product, { id: 1 });
    const gone = 'Not found. It may have been deleted.';
    expectProblem(await stranger.put(`/api/me/passkeys/${passkey.id}`, { name: 'Mine' }), 404, gone);
    expectProblem(await stranger.delete(`/api/me/passkeys/${passkey.id}`), 404, gone);
    expectMessage(await client.delete(`/api/me/passkeys/${passkey.id}`), 200, 'Passkey removed.');
    expect(await listOf(client)).toEqual([]);
    expectProblem(await logInWith(product.client(), device), 401, UNKNOWN);
    const mails = await waitingMailsTo(product, person.email);
    expect(mails.map(({ subject, body_text }) => [subject, /“(.*)”/.exec(body_text)?.[1]])).toEqual([
      ['A passkey was added (Abhyas)', 'Chrome on Android'],
      ['A passkey was removed (Abhyas)', 'My phone'],
    ]);
    expect(await lastAudit(product, 'passkey-removed')).toMatchObject({
      actor_id: person.id,
      subject_id: person.id,
    });
  });

  it('is added once, to one account, and ten at most', async () => {
    const { client, device } = await ownerWithDevice();
    const taken = 'This passkey is already added.';
    const { client: other } = await ownerWithDevice();
    for (const who of [client, other])
      expectProblem(await who.post('/api/me/passkeys', await newPasskey(who, device)), 409, taken);
    expect((await client.post('/api/me/passkeys/options')).body.options.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: [] },
    ]);
    for (let more = 2; more < 10; more += 1) await addPasskey(client);
    const [last, late] = [await newPasskey(client, createDevice()), await newPasskey(client, createDevice())];
    expect((await client.post('/api/me/passkeys', last)).status).toBe(201);
    const many = 'You have 10 passkeys, and an account can have no more. Remove one first.';
    expectProblem(await client.post('/api/me/passkeys', late), 409, many);
    expectProblem(await client.post('/api/me/passkeys/options'), 409, many);
  });

  it.each([
    ['of another site', { origin: 'https://abhyas.example' }],
    ['of another domain', { rpId: 'abhyas.example' }],
    ['without finger or screen lock', { unverified: true }],
    ['for another challenge', { challenge: 'AAAA' }],
  ])('%s is not added', async (_name, changes) => {
    const client = await sessionOf(product, { id: 1 });
    const json = await newPasskey(client, createDevice(), changes);
    expectProblem(await client.post('/api/me/passkeys', json), 422, REFUSED);
    expect(await listOf(client)).toEqual([]);
  });

  it("is not added with another admin's challenge, a used one, or one of six minutes ago", async () => {
    const [{ client }, { client: other }] = [await ownerWithDevice(), await ownerWithDevice()];
    const json = await newPasskey(other, createDevice());
    expectProblem(await client.post('/api/me/passkeys', json), 409, LATE);
    expect((await other.post('/api/me/passkeys', json)).status).toBe(201);
    expectProblem(await other.post('/api/me/passkeys', json), 409, LATE);
    const slow = await newPasskey(client, createDevice());
    clock.ahead = 6 * 60_000;
    expectProblem(await client.post('/api/me/passkeys', slow), 409, LATE);
    clock.ahead = 0;
  });
});

describe('a login with a passkey', () => {
  it('counts as both steps, is fresh, and ends the session before it', async () => {
    const { person, client: before, device } = await ownerWithDevice();
    await turnOn(product, person);
    const client = Object.assign(product.client(), { cookie: before.cookie });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const json = await passkeyLogin(client, device);
    const answer = await client.request('POST', '/api/login/passkey', { json, headers });
    expectMessage(answer, 200, 'Login successful!');
    const { id, fullName, email } = person;
    const user = { id, fullName, email, role: 'admin', mustChangePassword: false };
    expect(answer.body).toEqual({ message: 'Login successful!', role: 'admin', user });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-browser=/),
      expect.stringMatching(/^__Host-session=/),
    ]);
    expect([await isLoggedIn(client), await isLoggedIn(before)]).toEqual([true, false]);
    expect((await client.post('/api/me/passkeys/options')).status).toBe(200);
    const [{ id: passkey, usedAt }] = await listOf(client);
    expect(usedAt).toEqual(expect.any(Number));
    expect(JSON.parse((await lastAudit(product, 'login'))?.detail ?? '')).toEqual({ passkey });
  });

  it('is for the team, too, and names their rights', async () => {
    const client = await sessionOf(product, await colleague(product, ['office']));
    const { status, body } = await logInWith(client, await addPasskey(client));
    expect([status, body.user.rights]).toEqual([200, (await client.get('/api/me')).body.rights]);
    expect(body.user.rights).toContain('people');
  });

  it('works for a device that does not count its uses', async () => {
    const { device } = await ownerWithDevice({ counts: false });
    for (const _twice of [1, 2]) expect((await logInWith(product.client(), device)).status).toBe(200);
  });

  it('is taken once, also of many at the same moment', async () => {
    const { device } = await ownerWithDevice();
    const json = await passkeyLogin(product.client(), device);
    const answers = await Promise.all([1, 2, 3].map(() => product.client().post('/api/login/passkey', json)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expectProblem(await product.client().post('/api/login/passkey', json), 409, LATE);
    // With a new ticket the signature is still of the old challenge.
    const { ticket } = (await product.client().post('/api/login/passkey/options')).body;
    expectProblem(await product.client().post('/api/login/passkey', { ...json, ticket }), 422, REFUSED);
  });

  it('is refused after five minutes, and with a ticket for something else', async () => {
    const { client, device } = await ownerWithDevice();
    const json = await passkeyLogin(product.client(), device);
    clock.ahead = 6 * 60_000;
    expectProblem(await product.client().post('/api/login/passkey', json), 409, LATE);
    clock.ahead = 0;
    const { ticket } = await newPasskey(client, createDevice());
    expectProblem(await product.client().post('/api/login/passkey', { ...json, ticket }), 409, LATE);
  });

  it.each([
    ['of another site', { origin: 'http://localhost:8080' }],
    ['of another domain', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without finger or screen lock', { unverified: true }],
    ['in the name of another person', { userHandle: 'MQ' }],
  ])('%s is refused', async (_name, changes) => {
    const { device } = await ownerWithDevice();
    const before = await databaseContents(product);
    const client = product.client();
    expectProblem(await logInWith(client, device, changes), 422, REFUSED);
    expect([client.cookie, await databaseContents(product)]).toEqual(['', before]);
  });

  it('is refused with any other bytes, as is adding one', async () => {
    const { client, device } = await ownerWithDevice();
    const texts = ['null', '{}', '{"type":"webauthn.get"}', '\u0000', '\u00ff'.repeat(40), 'A'.repeat(5000)];
    for (const text of texts) {
      const odd = Buffer.from(text, 'latin1').toString('base64url');
      for (const field of ['clientDataJSON', 'authenticatorData', 'signature']) {
        const json = await passkeyLogin(client, device);
        json.credential.response[field] = odd;
        expectProblem(await product.client().post('/api/login/passkey', json), 422, REFUSED);
      }
      for (const field of ['clientDataJSON', 'attestationObject']) {
        const json = await newPasskey(client, createDevice());
        json.credential.response[field] = odd;
        expectProblem(await client.post('/api/me/passkeys', json), 422, REFUSED);
      }
    }
  });

  it('is refused with a foreign signature, and where the counter goes back', async () => {
    const [{ person, device }, { device: other }] = [await ownerWithDevice(), await ownerWithDevice()];
    const { options, ticket } = (await product.client().post('/api/login/passkey/options')).body;
    const { signature } = other.get(options).response;
    const credential = device.get(options);
    const forged = { ...credential, response: { ...credential.response, signature } };
    const json = { ticket, credential: forged };
    expectProblem(await product.client().post('/api/login/passkey', json), 422, REFUSED);
    expect((await logInWith(product.client(), device, { counter: 40 })).status).toBe(200);
    for (const counter of [40, 39, 0])
      expectProblem(await logInWith(product.client(), device, { counter }), 401, COPIED);
    expect(await lastAudit(product, 'login-failed')).toMatchObject({ subject_id: person.id });
    expect((await logInWith(product.client(), device, { counter: 41 })).status).toBe(200);
  });

  it('is refused to who is no admin any more, waits for approval, or is in the trash', async () => {
    const { person, device } = await ownerWithDevice();
    const set = (values: object) => db.updateTable('users').set(values).where('id', '=', person.id).execute();
    const refused = async (values: object, status: number, sentence: string) => {
      await set(values);
      expectProblem(await logInWith(product.client(), device), status, sentence);
    };
    await refused({ role: 'student' }, 403, 'Access denied. Not an admin account.');
    await refused({ role: 'admin', state: 'pending' }, 403, 'Your account is waiting for admin approval.');
    await refused({ state: 'approved', deleted_at: Date.now() }, 401, UNKNOWN);
    await set({ deleted_at: null });
    expect((await logInWith(product.client(), device)).status).toBe(200);
  });
});

describe('a passkey that confirms who someone is', () => {
  const confirm = async (client: Client, json: unknown) =>
    client.post('/api/me/confirm-identity/passkey', json);
  const isAskedAgain = async (client: Client) =>
    (await client.post('/api/me/passkeys/options')).body.code === 'REAUTHENTICATION_REQUIRED';

  it('lets guarded calls continue, with a new session, once', async () => {
    const { person, client, device } = await ownerWithDevice();
    await ageLogin(product, client, 11);
    expect(await isAskedAgain(client)).toBe(true);
    const { options } = (await client.post('/api/me/confirm-identity/passkey/options')).body;
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([device.id]);
    const json = await passkeyProof(client, device);
    const before = client.cookie;
    expectMessage(await confirm(client, json), 200, 'Thank you.');
    expect(await isAskedAgain(client)).toBe(false);
    const old = product.client();
    old.cookie = before;
    expect(await isLoggedIn(old)).toBe(false);
    expect(await lastAudit(product, 'identity-confirmed')).toMatchObject({ actor_id: person.id });
    expectProblem(await confirm(client, json), 409, LATE);
  });

  it('is the actor’s own, for this purpose, and verified by the device', async () => {
    const { person, client, device } = await ownerWithDevice();
    const { client: other, device: foreign } = await ownerWithDevice();
    await ageLogin(product, client, 11);
    const attempts = [
      [await passkeyProof(client, foreign), 422, REFUSED],
      [await passkeyProof(client, createDevice(), { userHandle: 'MQ' }), 422, REFUSED],
      [await passkeyProof(client, device, { unverified: true }), 422, REFUSED],
      [await passkeyProof(client, device, { origin: 'https://abhyas.example' }), 422, REFUSED],
      [await passkeyProof(other, device), 409, LATE],
      [await passkeyLogin(client, device), 409, LATE],
    ] as const;
    for (const [json, status, sentence] of attempts)
      expectProblem(await confirm(client, json), status, sentence);
    expectProblem(
      await product.client().post('/api/login/passkey', await passkeyProof(client, device)),
      409,
      LATE,
    );
    expect(await isAskedAgain(client)).toBe(true);
    expect(await lastAudit(product, 'identity-not-confirmed')).toMatchObject({ actor_id: person.id });
  });
});

it('where admins need two-step login, a passkey is enough, and the password alone is not', async () => {
  const strict = await startProduct({ ADMIN_SECOND_FACTOR: 'required' });
  const chief = await strict.adminClient();
  const needed = 'Set up two-step login first.';
  expectProblem(await chief.post('/api/me/passkeys/options'), 403, needed);
  await setUpAtOnce(strict, chief);
  const device = await addPasskey(chief);
  const { dataDir, databaseUrl } = strict.config;
  const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  expect((await runCommand('reset-second-factor', [strict.admin.email], env)).code).toBe(0);
  expectProblem(await (await logIn(strict, strict.admin)).get('/api/pending-users'), 403, needed);
  expect((await logInWith(chief, device)).status).toBe(200);
  expect((await chief.get('/api/pending-users')).status).toBe(200);
  expect((await chief.post('/api/me/confirm-identity', { password })).status).toBe(200);
  expect((await chief.get('/api/pending-users')).status).toBe(200);
  await strict.stop();
});

it.each(['http://office.lan:8080', 'https://10.0.0.5'])('at %s there are no passkeys', async (SITE_URL) => {
  const plain = await startProduct({ SITE_URL });
  const client = await sessionOf(plain, { id: 1 });
  expectProblem(await client.post('/api/me/passkeys/options'), 409, OFF);
  expectProblem(await plain.client().post('/api/login/passkey/options'), 409, OFF);
  await plain.stop();
});
