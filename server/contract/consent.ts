import { z } from 'zod';
import type { AgeAnswer } from './privacy-notice.ts';

const READ_FIRST = 'Please read how we use your data, and agree.';

/** The agreement to a version of the notice in privacy-notice.ts. */
export const consentInput = z.object(
  {
    version: z.string(READ_FIRST).max(40, READ_FIRST),
    age: z.enum(['adult', 'guardian'], 'Please say whether you are 18 or older.'),
  },
  READ_FIRST,
);
export type ConsentInput = z.infer<typeof consentInput>;

/** What a person agreed to; times are milliseconds since 1970. */
export interface ConsentState {
  /** The latest agreement; undefined where there is none. */
  readonly given: { readonly version: string; readonly age: AgeAnswer; readonly at: number } | undefined;
  /** True where the notice in force was not agreed to. */
  readonly isDue: boolean;
}

export const consentAnswer = z.object({ message: z.string(), version: z.string(), givenAt: z.int() });
