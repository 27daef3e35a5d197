import { createContext, useContext } from 'react';

/** Whether a mail server is set up. */
export const MailContext = createContext(true);

const NO_MAIL = 'No email is sent, because no mail server is set up.';

/** @returns says what is emailed; where nothing can be, it says that */
export function useMailWords(): (sentence: string, without?: string) => string {
  const mails = useContext(MailContext);
  return (sentence, without = NO_MAIL) => (mails ? sentence : without);
}
