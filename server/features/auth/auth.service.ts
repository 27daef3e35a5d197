import type { z } from 'zod';
import { audit } from '../../audit.ts';
import type { changePasswordInput, loginInput, Me, Person, Proof } from '../../contract/auth.ts';
import { withoutUnseen } from '../../contract/fold-text.ts';
import { randomToken, tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { LINK_VALID_MS, passwordResetMail } from '../../mail/messages.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { emailKey, toPerson, type UserRow } from '../users/users.service.ts';

export interface Client {
  readonly address: string;
  readonly userAgent: string;
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
  /** Browsers keep several cookies; scripts that keep one get the session alone. */
  readonly isBrowser: boolean;
}

export function createAuthService(
  { db, now, hasher, knownBrowsers, limiter, outbox, sessions, site }: ServiceDeps,
  needs: Pick<Services, 'buyers' | 'temporaryPasswords' | 'twoFactor' | 'users'>,
) {
  const { buyers, temporaryPasswords, twoFactor, users } = needs;

  /** For unknown addresses too: they must take as long as known ones. */
  const recordFailure = (userId: number | undefined): Promise<void> =>
    audit(db, undefined, 'login-failed', userId === undefined ? undefined : { type: 'user', id: userId });

  async function notProven(id: number, code: 'WRONG_PASSWORD' | 'WRONG_CODE'): Promise<AppError> {
    await audit(db, id, 'identity-not-confirmed', { type: 'user', id });
    return AppError.ofField(code, code === 'WRONG_PASSWORD' ? '/password' : '/code', 'wrong');
  }

  /** An issued password is copied with what is around it, which belongs to none: blanks, line ends, characters of no shape. */
  async function knowsPassword(user: UserRow | undefined, password: string): Promise<boolean> {
    if (await hasher.verify(user?.password_hash, password)) return true;
    const bare = withoutUnseen(password).trim();
    if (bare === password || !(await hasher.verify(user?.password_hash, bare))) return false;
    return user !== undefined && (await temporaryPasswords.stateOf(db, user.id)) !== 'own';
  }

  /** Hashing is slow, so a reset may happen meanwhile. */
  async function isAsChecked(tx: Db, { id, password_hash, state }: UserRow): Promise<boolean> {
    const user = await users.find(tx, id);
    return user?.password_hash === password_hash && user.state === state;
  }

  /** Runs `work` once the person's password and, with two-step login, code are verified. */
  async function proven<T>(
    { id, sessionId }: Pick<CurrentUser, 'id' | 'sessionId'>,
    { password, code }: Proof,
    work: (tx: Db, user: UserRow) => Promise<T>,
  ): Promise<T> {
    await limiter.spend('confirmIdentity', String(id));
    const user = await users.get(db, id, 'NOT_SIGNED_IN');
    if (!(await knowsPassword(user, password))) throw await notProven(id, 'WRONG_PASSWORD');
    if (code !== undefined) await twoFactor.spendGuess(id, code, sessionId);
    const outcome = await db.transaction().execute(async (tx) => {
      if (!(await isAsChecked(tx, user))) throw new AppError('NOT_SIGNED_IN');
      if (!(await twoFactor.accept(tx, user, code))) return undefined;
      return { value: await work(tx, user) };
    });
    if (outcome === undefined) throw await notProven(id, 'WRONG_CODE');
    return outcome.value;
  }

  /** Makes a link that sets a new password. @returns its token */
  async function newLink(
    tx: Db,
    user_id: number,
    token = randomToken(),
    validMs = LINK_VALID_MS,
  ): Promise<string> {
    const times = { created_at: now(), expires_at: now() + validMs };
    await users.mailedLinks.replaceResetToken(tx, { token_hash: tokenHash(token), user_id, ...times });
    return token;
  }

  return {
    proven,

    /** Reveals nothing about the account before the password is right. @returns the `Set-Cookie` values too */
    async logIn(
      { email, password, role, code }: z.infer<typeof loginInput>,
      client: Client,
      previous: CurrentUser | undefined,
    ): Promise<{ me: Me; cookies: readonly string[] }> {
      const user = await users.findByEmail(db, email);
      await limiter.spend('login', `${client.address}:${emailKey(email)}`);
      const knownBy =
        previous !== undefined && previous.id === user?.id
          ? `${emailKey(email)}:${previous.sessionId}`
          : knownBrowsers.keyOf(client.cookies, emailKey(email), user?.id);
      await limiter.spend('account', knownBy);
      const matches = await knowsPassword(user, password);
      const temporary = user && matches ? await temporaryPasswords.stateOf(db, user.id) : undefined;
      if (user === undefined || (temporary !== 'own' && temporary !== 'unused')) {
        await recordFailure(user?.id);
        throw new AppError(temporary === 'used' ? 'TEMPORARY_PASSWORD_USED' : 'INVALID_CREDENTIALS');
      }
      if (user.state === 'pending') {
        const orderLink = await buyers.linkFor(user.id);
        throw new AppError('AWAITING_APPROVAL', orderLink === undefined ? {} : { members: { orderLink } });
      }
      if (role === 'admin' && user.role !== 'admin') throw new AppError('NOT_AN_ADMIN_ACCOUNT');

      if ((await twoFactor.since(db, user.id)) !== undefined) {
        if (code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED');
        await twoFactor.spendGuess(user.id, code, client.address);
      }

      const cookie = await db.transaction().execute(async (tx) => {
        if (!(await isAsChecked(tx, user))) throw new AppError('INVALID_CREDENTIALS');
        if (!(await twoFactor.accept(tx, user, code))) return undefined;
        if (previous !== undefined) await sessions.end(tx, previous.sessionId);
        await temporaryPasswords.spend(tx, user.id);
        await audit(tx, user.id, 'login', { type: 'user', id: user.id });
        return sessions.begin(tx, user.id, client.userAgent);
      });
      if (cookie === undefined) {
        await audit(db, undefined, 'second-factor-failed', { type: 'user', id: user.id });
        throw new AppError('SECOND_FACTOR_WRONG');
      }
      const cookies = client.isBrowser ? [knownBrowsers.remember(client.cookies, user.id), cookie] : [cookie];
      return { me: { ...toPerson(user), mustChangePassword: user.must_change_password === 1 }, cookies };
    },

    /** @returns `Set-Cookie` values: no session, and the browser known */
    async logOut({ id, sessionId }: CurrentUser, cookies: string | undefined): Promise<readonly string[]> {
      await db.transaction().execute(async (tx) => {
        await sessions.end(tx, sessionId);
        await audit(tx, id, 'logout');
      });
      return [sessions.blankCookie(), knownBrowsers.remember(cookies, id)];
    },

    /** Replaces the session by one as fresh as after a login. @returns its `Set-Cookie` value */
    confirmIdentity: (currentUser: CurrentUser, proof: Proof, userAgent: string): Promise<string> =>
      proven(currentUser, proof, async (tx, user) => {
        await sessions.end(tx, currentUser.sessionId);
        await audit(tx, user.id, 'identity-confirmed');
        return sessions.begin(tx, user.id, userAgent);
      }),

    /** Mails a link if the address has an account. Both cases take one transaction, so that timing reveals nothing. */
    async mailResetLink(email: string, cookies: string | undefined): Promise<void> {
      const owner = await users.findByEmail(db, email);
      await limiter.spend('mail', `reset:${knownBrowsers.keyOf(cookies, emailKey(email), owner?.id)}`);
      await db.transaction().execute(async (tx) => {
        await audit(tx, undefined, 'password-reset-asked');
        const user = await users.findByEmail(tx, email);
        if (user === undefined) return;
        const token = await newLink(tx, user.id);
        const fullName = user.state === 'approved' ? user.full_name : undefined;
        await outbox.enqueue(tx, passwordResetMail({ email: user.email, fullName }, site, token));
      });
    },

    /**
     * Makes a link for the operator, who hands it to an admin. It works once, for an hour, or for 24 with a chosen token,
     * and replaces all others. @returns its token
     */
    linkForAdmin: (id: number, chosenToken?: string): Promise<string> =>
      db.transaction().execute(async (tx) => {
        await audit(tx, undefined, 'password-reset-asked');
        await users.mailedLinks.deleteResetTokens(tx, id);
        return newLink(tx, id, chosenToken, chosenToken === undefined ? LINK_VALID_MS : CHOSEN_VALID_MS);
      }),

    /** Whose link it is; undefined where it does not work. */
    async ownerOfLink(token: string): Promise<Person | undefined> {
      const found = await users.mailedLinks.findResetToken(db, tokenHash(token), now());
      const user = found === undefined ? undefined : await users.find(db, found.user_id);
      return user && toPerson(user);
    },

    /** Message for an invalid reset link; undefined if it works. */
    async whyLinkIsDead(token: string): Promise<string | undefined> {
      const found = await users.mailedLinks.findResetToken(db, tokenHash(token), now());
      return found === undefined ? new AppError('RESET_LINK_INVALID').message : undefined;
    },

    /** A password that is too weak leaves the link usable. @returns a `Set-Cookie` value: strangers' guesses don't stop the login after it */
    async resetPassword(token: string, password: string, cookies: string | undefined): Promise<string> {
      const hash = tokenHash(token);
      const found = await users.mailedLinks.findResetToken(db, hash, now());
      const user = found === undefined ? undefined : await users.find(db, found.user_id);
      if (user === undefined) throw new AppError('RESET_LINK_INVALID');
      const passwordHash = await users.hashAcceptable({ ...toPerson(user), password });
      await db.transaction().execute(async (tx) => {
        if ((await users.mailedLinks.takeResetToken(tx, hash)) === undefined)
          throw new AppError('RESET_LINK_INVALID');
        await users.setChosenPassword(tx, user.id, passwordHash);
        await audit(tx, undefined, 'password-reset', { type: 'user', id: user.id });
      });
      return knownBrowsers.remember(cookies, user.id);
    },

    /** Ends all sessions. @returns the `Set-Cookie` value of a new one */
    async changePassword(
      { id }: CurrentUser,
      { currentPassword, password }: z.infer<typeof changePasswordInput>,
      userAgent: string,
    ): Promise<string> {
      const wrong = AppError.ofField('WRONG_CURRENT_PASSWORD', '/currentPassword', 'wrong');
      await limiter.spend('changePassword', String(id));
      const user = await users.get(db, id, 'NOT_SIGNED_IN');
      if (!(await knowsPassword(user, currentPassword))) throw wrong;
      if (password === currentPassword)
        throw AppError.ofField('WEAK_PASSWORD', '/password', 'same', SAME_PASSWORD);
      const passwordHash = await users.hashAcceptable({ ...toPerson(user), password });
      return db.transaction().execute(async (tx) => {
        if (!(await isAsChecked(tx, user))) throw wrong;
        await users.setChosenPassword(tx, id, passwordHash);
        await audit(tx, id, 'password-changed');
        return sessions.begin(tx, id, userAgent);
      });
    },
  };
}

/** As long as an owner may take to find the new server. */
const CHOSEN_VALID_MS = 24 * 60 * 60_000;

const SAME_PASSWORD = 'Choose a stronger password. It should differ from the current one.';
