import { audit } from '../../audit.ts';
import type { ConsentInput } from '../../contract/auth.ts';
import { randomToken, tokenHash } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { confirmRegistrationMail, REGISTRATION_VALID_MS } from '../../mail/messages.ts';
import * as news from '../../mail/news.ts';
import { findCourseBySlug } from '../courses/courses.service.ts';
import { recordConsent } from '../privacy/consents.service.ts';
import { mailedLinks } from './mailed-links.repository.ts';
import * as rows from './users.repository.ts';
import { hashAcceptable, insertUser, listPeopleWith } from './users.service.ts';

export interface Registration {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly phone?: string | undefined;
}

type Applicant = Pick<Registration, 'fullName' | 'email'>;

export interface RegistrationContext {
  readonly consent?: ConsentInput | undefined;
  readonly course?: string | undefined;
  readonly address?: string;
}

type WantedCourse = NonNullable<Awaited<ReturnType<typeof findCourseBySlug>>>;

export function isFreeNow({ catalogue }: Deps, { slug }: { slug: string | null }): boolean {
  return catalogue.courses.some((course) => course.slug === slug && course.priceInr === 0);
}

export async function mailConfirmation(
  { now, outbox, site }: Deps,
  tx: Db,
  user_id: number,
  email: string,
  courseName: string,
) {
  const token = randomToken();
  const times = { created_at: now(), expires_at: now() + REGISTRATION_VALID_MS };
  await mailedLinks.deleteEmailChange(tx, user_id);
  await mailedLinks.insertEmailChange(tx, { user_id, token_hash: tokenHash(token), email, ...times });
  await outbox.enqueue(tx, confirmRegistrationMail(email, site, courseName, token));
}

/** Registers a pending account. @param then runs in the same transaction */
export async function registerWith<Made>(
  deps: Deps,
  registration: Registration,
  { consent, course, address = '' }: RegistrationContext,
  then: (tx: Db, id: number, wanted: WantedCourse | undefined) => Promise<Made>,
): Promise<Made> {
  await deps.limiter.check('registeredEmail', address);
  const password_hash = await hashAcceptable(deps, registration);
  const account = { password_hash, role: 'student', state: 'pending', must_change_password: 0 } as const;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const id = await insertUser(deps, tx, registration, account, 'EMAIL_REGISTERED');
      const wanted = course === undefined ? undefined : await findCourseBySlug(tx, course);
      if (wanted !== undefined) await rows.updateUser(tx, id, { wanted_course_id: wanted.id });
      if (consent !== undefined) await recordConsent(deps, tx, id, consent);
      await audit(tx, undefined, 'register', { type: 'user', id });
      return then(tx, id, wanted);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'EMAIL_REGISTERED')
      await deps.limiter.spend('registeredEmail', address);
    throw error;
  }
}

/** An adult's account for a free course waits for a mailed link, others for an admin. @returns whether for the link */
export async function awaitOpening(
  deps: Deps,
  tx: Db,
  id: number,
  person: Applicant,
  wanted: WantedCourse | undefined,
  isAdult: boolean,
): Promise<boolean> {
  const opensItself = wanted !== undefined && isFreeNow(deps, wanted) && isAdult && deps.outbox.isOn();
  if (opensItself) await mailConfirmation(deps, tx, id, person.email, wanted.course_name);
  else await announceRegistration(deps, tx, person, wanted?.course_name);
  return opensItself;
}

/** @returns whether the account waits for a mailed link */
export function registerStudent(
  deps: Deps,
  registration: Registration,
  context: RegistrationContext = {},
): Promise<boolean> {
  return registerWith(deps, registration, context, (tx, id, wanted) =>
    awaitOpening(deps, tx, id, registration, wanted, context.consent?.age === 'adult'),
  );
}

/** The address is unconfirmed, so its mail has no name; the admin's has. */
async function announceRegistration(
  { config, outbox, site }: Deps,
  tx: Db,
  person: Applicant,
  courseName: string | undefined,
) {
  const { contactEmail } = config;
  const readers =
    contactEmail === undefined
      ? (await listPeopleWith(tx, 'people')).map(({ email }) => email)
      : [contactEmail];
  await outbox.announce(tx, news.registrationReceivedMail(person, site, courseName));
  for (const to of readers) await outbox.announce(tx, news.newRegistrationMail(to, person, site, courseName));
}
