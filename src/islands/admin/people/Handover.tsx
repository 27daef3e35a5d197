import { whatsAppLink } from '../../../lib/content/contact-link.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/Icon.tsx';

export interface Login {
  fullName: string;
  email: string;
  password: string;
}

/** Message with what a student needs for the first login. */
const messageOf = ({ fullName, email, password }: Login): string =>
  [
    `Hello ${fullName}, your account is ready.`,
    `Log in: ${location.origin}/student-login`,
    `Email: ${email}`,
    `Password: ${password}`,
    'This password works once. Then you choose your own.',
  ].join('\n');

/** Hands over a login: shown, copied or opened as a WhatsApp message. Nothing is sent to the server. */
export function Handover({ login }: { login: Login }) {
  const text = messageOf(login);
  return (
    <>
      <dl className="fact-list secret">
        <dt>Login</dt>
        <dd>{location.host}/student-login</dd>
        <dt>Email</dt>
        <dd>{login.email}</dd>
        <dt>Password</dt>
        <dd>{login.password}</dd>
      </dl>
      <p className="row">
        <Button onClick={() => void copyText(text)}>
          <Icon name="copy" size={18} />
          Copy all
        </Button>
        <a
          className="button button-secondary"
          href={whatsAppLink(text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="external" size={18} />
          WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </>
  );
}
