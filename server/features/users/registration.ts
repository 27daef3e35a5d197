import { audit } from '../../audit.ts';
import type { ConsentInput } from '../../contract/auth.ts';
import { randomToken, tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { confirmRegistrationMail, REGISTRATION_VALID_MS } from '../../mail/messages.ts';
import * as news from '../../mail/news.ts';
import { mailedLinks } from './mailed-links.repository.ts';
import * as rows from './users.repository.ts';

export interface Registration {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly phone?: string | undefined;
}

type Applicant = Pick<Registration, 'fullName' | 'email'>;

interface RegistrationContext {
  readonly consent?: ConsentInput | undefined;
  readonly course?: string | undefined;
  readonly address?: string;
}

type WantedCourse = NonNullable<Awaited<ReturnType<Services['courses']['findBySlug']>>>;

interface Needs extends Pick<Services, 'consents' | 'courses'> {
  readonly hashAcceptable: (owner: Registration) => Promise<string>;
  readonly insert: (
    tx: Db,
    registration: Registration,
    account: Pick<rows.UserRow, 'password_hash' | 'role' | 'state' | 'must_change_password'>,
    taken: 'EMAIL_REGISTERED',
  ) => Promise<number>;
}

/** How people make accounts of their own. */
export function createRegistration(
  { catalogue, config, db, limiter, now, outbox, site }: ServiceDeps,
  { consents, courses, hashAcceptable, insert }: Needs,
) {
  /** The address is unconfirmed, so its mail leaves the name out; the admin's mail has it. */
  async function announceRegistration(tx: Db, person: Applicant, courseName: string | undefined) {
    const { contactEmail } = config;
    const readers =
      contactEmail === undefined ? (await rows.listAdmins(tx)).map(({ email }) => email) : [contactEmail];
    await outbox.announce(tx, news.registrationReceivedMail(person, site, courseName));
    for (const to of readers)
      await outbox.announce(tx, news.newRegistrationMail(to, person, site, courseName));
  }

  const isFree = ({ slug }: { slug: string | null }): boolean =>
    catalogue.courses.some((course) => course.slug === slug && course.priceInr === 0);

  /** A link to the person's own email, which opens the free course that they want. */
  async function mailConfirmation(tx: Db, user_id: number, email: string, courseName: string) {
    const token = randomToken();
    const times = { created_at: now(), expires_at: now() + REGISTRATION_VALID_MS };
    await mailedLinks.deleteEmailChange(tx, user_id);
    await mailedLinks.insertEmailChange(tx, { user_id, token_hash: tokenHash(token), email, ...times });
    await outbox.enqueue(tx, confirmRegistrationMail(email, site, courseName, token));
  }

  /**
   * Registers a pending account. The rate limit lets one client discover only a few registered emails.
   * @param then in the same transaction
   */
  async function registerWith<Made>(
    registration: Registration,
    { consent, course, address = '' }: RegistrationContext,
    then: (tx: Db, id: number, wanted: WantedCourse | undefined) => Promise<Made>,
  ): Promise<Made> {
    await limiter.check('registeredEmail', address);
    const password_hash = await hashAcceptable(registration);
    const account = { password_hash, role: 'student', state: 'pending', must_change_password: 0 } as const;
    try {
      return await db.transaction().execute(async (tx) => {
        const id = await insert(tx, registration, account, 'EMAIL_REGISTERED');
        const wanted = course === undefined ? undefined : await courses.findBySlug(tx, course);
        if (wanted !== undefined) await rows.updateUser(tx, id, { wanted_course_id: wanted.id });
        if (consent !== undefined) await consents.recordConsent(tx, id, consent);
        await audit(tx, undefined, 'register', { type: 'user', id });
        return then(tx, id, wanted);
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'EMAIL_REGISTERED')
        await limiter.spend('registeredEmail', address);
      throw error;
    }
  }

  /** An adult's account for a free course waits for a press on a mailed link only, others for an admin. @returns whether it does */
  async function awaitOpening(
    tx: Db,
    id: number,
    person: Applicant,
    wanted: WantedCourse | undefined,
    isAdult: boolean,
  ): Promise<boolean> {
    const opensItself = wanted !== undefined && isFree(wanted) && isAdult && outbox.isOn();
    if (opensItself) await mailConfirmation(tx, id, person.email, wanted.course_name);
    else await announceRegistration(tx, person, wanted?.course_name);
    return opensItself;
  }

  return {
    isFree,
    mailConfirmation,
    registerWith,

    awaitOpening,

    /** @returns whether the account waits for a press on a mailed link only */
    register: (registration: Registration, context: RegistrationContext = {}): Promise<boolean> =>
      registerWith(registration, context, (tx, id, wanted) =>
        awaitOpening(tx, id, registration, wanted, context.consent?.age === 'adult'),
      ),
  };
}
