import { privacyNotice } from '../../server/contract/privacy-notice.ts';
import { admin } from './admin.ts';

let buyers = 0;

/** What a visitor sends to order Full Stack, each time another. */
export function newBuyer() {
  buyers += 1;
  const consent = { version: privacyNotice.version, age: 'adult' };
  return {
    fullName: `Asha Verma ${buyers}`,
    email: `buyer${buyers}@example.in`,
    password: admin.password,
    consent,
    course: 'full-stack',
  };
}
