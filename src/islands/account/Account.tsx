import { useState } from 'react';
import type { AccountFacts } from '../../../server/contract/account.ts';
import type { ConsentState, Person, SecondFactorStatus } from '../../../server/contract/auth.ts';
import type { OwnCertificate } from '../../../server/contract/certificates.ts';
import type { MailChoices } from '../../../server/contract/notifications.ts';
import type { OwnOrder } from '../../../server/contract/orders.ts';
import type { OwnPasskey } from '../../../server/contract/passkeys.ts';
import { namePresets, type Right } from '../../../server/contract/rights.ts';
import { homeOf } from '../../lib/member/next-path.ts';
import { formatDate, today } from '../../lib/words/format-date.ts';
import { Reauthenticate } from '../identity/Reauthenticate.tsx';
import { Email } from '../ui/Email.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { AccountFold } from './AccountFold.tsx';
import { CertificatesCard } from './CertificatesCard.tsx';
import { DeletionCard } from './DeletionCard.tsx';
import { EmailForm } from './EmailForm.tsx';
import { ExportCard } from './ExportCard.tsx';
import { MailChoicesCard } from './MailChoicesCard.tsx';
import { NameForm } from './NameForm.tsx';
import { OrdersCard } from './OrdersCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PrivacyCard } from './PrivacyCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

interface Props {
  person: Person;
  facts: AccountFacts;
  secondFactor: SecondFactorStatus;
  certificates: readonly OwnCertificate[];
  /** True where they wait for a place in a batch. */
  asksForPlaces: boolean;
  mailChoices: MailChoices;
  consent: ConsentState;
  siteName: string;
  /** True where a mail server is set up. */
  mails: boolean;
  orders: readonly OwnOrder[];
  /** Undefined for students, and where the site has no https. */
  passkeys: readonly OwnPasskey[] | undefined;
  /** Of staff; undefined for owners and students. */
  rights: readonly Right[] | undefined;
}

/** Account screen, for students and admins. */
export function Account(props: Props) {
  const {
    person: first,
    facts,
    secondFactor,
    certificates,
    asksForPlaces,
    mailChoices,
    consent,
    siteName,
    mails,
    orders,
    passkeys,
    rights,
  } = props;
  const [person, setPerson] = useState(first);
  const isAdmin = person.role === 'admin';

  return (
    <div className="wrap account">
      <header>
        <a className="button button-ghost" href={homeOf(person.role)}>
          <Icon name="arrow-left" />
          {isAdmin ? 'Back to Admin Dashboard' : 'Back to Dashboard'}
        </a>
        <h1>Your Account</h1>
      </header>
      <section className="card card-pad" aria-labelledby="about-you">
        <h2 id="about-you">About you</h2>
        <dl className="facts">
          <div>
            <dt>Email</dt>
            <dd>
              <Email address={person.email} />
            </dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{(rights && namePresets(rights)) || (isAdmin ? 'Admin' : 'Student')}</dd>
          </div>
          <div>
            <dt>Member since</dt>
            <dd>{formatDate(today(new Date(facts.memberSince)))}</dd>
          </div>
        </dl>
        <NameForm fullName={person.fullName} phone={facts.phone} onRenamed={setPerson} />
        {mails ? (
          <EmailForm />
        ) : (
          <p className="soft small">To change your email, ask the admin. This site sends no email yet.</p>
        )}
      </section>
      <OrdersCard orders={orders} />
      <CertificatesCard first={certificates} />
      <AccountFold title="Emails">
        <MailChoicesCard
          first={mailChoices}
          isAdmin={isAdmin}
          never={[
            ...(orders.some(({ parts }) => parts) ? [] : (['part-due'] as const)),
            ...(asksForPlaces ? [] : (['place-free'] as const)),
          ]}
        />
      </AccountFold>
      <AccountFold title="Password and devices">
        <section className="card card-pad" aria-labelledby="password">
          <h2 id="password">Password</h2>
          <p className="soft">
            After you change it, you stay logged in here. Your other devices are logged out.
          </p>
          <a className="button button-secondary" href="/change-password?next=%2Faccount">
            Change password
          </a>
        </section>
        <SecondFactorCard first={secondFactor} email={person.email} siteName={siteName} />
        {passkeys !== undefined && <PasskeysCard first={passkeys} />}
        <SessionsCard first={facts.sessions} />
      </AccountFold>
      <AccountFold title="Your data">
        {!isAdmin && <PrivacyCard first={consent} />}
        <ExportCard />
        <DeletionCard first={facts.deletionRequestedAt} hasCertificates={certificates.length > 0} />
      </AccountFold>
      <Reauthenticate />
      <Toaster />
    </div>
  );
}
