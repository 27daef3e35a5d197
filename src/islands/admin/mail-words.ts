import { createContext, useContext } from 'react';

/** True where a mail server is set up. */
export const MailContext = createContext(true);

const NO_MAIL = 'No email is sent, because no mail server is set up.';

/** @returns a function that says what is emailed, or that the site can't send mail */
export function useMailWords(): (sentence: string, without?: string) => string {
  const mails = useContext(MailContext);
  return (sentence, without = NO_MAIL) => (mails ? sentence : without);
}
