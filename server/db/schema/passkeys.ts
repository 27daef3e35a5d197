import type { Generated } from 'kysely';
import type { Handled } from './handled.ts';

export interface PasskeysTables {
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** Base64url, like `public_key`. */
    credential_id: string;
    public_key: string;
    /** Uses that the device counted; some always say 0. */
    counter: number;
    /** JSON list of the ways that browsers reach the device. */
    transports: string;
    name: string;
    made_at: number;
    used_at: number | null;
  };
}

export const passkeysData = {
  passkeys: {
    export: ['name', 'made_at as addedAt', 'used_at as usedAt', 'transports'],
    tie: ['id', 'user_id', 'credential_id'],
    none: ['public_key', 'counter'],
  },
} as const satisfies Handled<PasskeysTables>;
