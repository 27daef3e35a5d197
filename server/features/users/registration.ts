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
  /** Its slug. */
  readonly course?: string | undefined;
  /** IP address, for the rate limit. */
  readonly address?: string;
}

type WantedCourse = NonNullable<Awaited<ReturnType<typeof findCourseBySlug>>>;

export function isFreeNow({ catalogue }: Deps, { slug }: { slug: string | null }): boolean {
  return catalogue.courses.some((course) => course.slug === slug && course.priceInr === 0);
}

/** Emails the link that confirms the account's own email, kept as a change to the same; earlier links end. */
export async function mailConfirmation(
  { now, outbox, site }: Deps,
  tx: Db,
  userId: number,
  email: string,
  courseName: string,
) {
  const token = randomToken();
  const times = { created_at: now(), expires_at: now() + REGISTRATION_VALID_MS };
  await mailedLinks.deleteEmailChange(tx, userId);
  await mailedLinks.insertEmailChange(tx, {
    user_id: userId,
    token_hash: tokenHash(token),
    email,
    ...times,
  });
  await outbox.enqueue(tx, confirmRegistrationMail(email, site, courseName, token));
}

/** Registers a pending account. @param finish runs in the same transaction @throws AppError EMAIL_REGISTERED */
export async function registerWith<Made>(
  deps: Deps,
  registration: Registration,
  { consent, course, address = '' }: RegistrationContext,
  finish: (tx: Db, id: number, wanted: WantedCourse | undefined) => Promise<Made>,
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
      return finish(tx, id, wanted);
    });
  } catch (error) {
    // Only these refusals are limited: they tell who has an account.
    if (error instanceof AppError && error.code === 'EMAIL_REGISTERED')
      await deps.limiter.spend('registeredEmail', address);
    throw error;
  }
}

/** Emails an adult a link that opens a free course; an admin opens all others. @returns whether a link was emailed */
export async function requestOpening(
  deps: Deps,
  tx: Db,
  id: number,
  person: Applicant,
  wanted: WantedCourse | undefined,
  isAdult: boolean,
): Promise<boolean> {
  const isByLink = wanted !== undefined && isFreeNow(deps, wanted) && isAdult && deps.outbox.isOn();
  if (isByLink) await mailConfirmation(deps, tx, id, person.email, wanted.course_name);
  else await announceRegistration(deps, tx, person, wanted?.course_name);
  return isByLink;
}

/** Registers a student, who has no course yet. @returns whether the account waits for a mailed link */
export function registerStudent(
  deps: Deps,
  registration: Registration,
  context: RegistrationContext = {},
): Promise<boolean> {
  return registerWith(deps, registration, context, (tx, id, wanted) =>
    requestOpening(deps, tx, id, registration, wanted, context.consent?.age === 'adult'),
  );
}

/** The mail to an email that is not confirmed leaves out the typed name; that to admins has it. */
async function announceRegistration(
  { config, outbox, site }: Deps,
  tx: Db,
  person: Applicant,
  courseName: string | undefined,
) {
  const { contactEmail } = config;
  const recipients =
    contactEmail === undefined
      ? (await listPeopleWith(tx, 'people')).map(({ email }) => email)
      : [contactEmail];
  await outbox.announce(tx, news.registrationReceivedMail(person, site, courseName));
  for (const to of recipients)
    await outbox.announce(tx, news.newRegistrationMail(to, person, site, courseName));
}
