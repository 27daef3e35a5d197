import { addPasskey, createDevice, newPasskey, passkeyLogin, passkeyProof } from '../../support/passkeys.ts';
import type { Product } from '../../support/product.ts';
import { type FeatureCalls, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';

const deviceFor = ({ deps }: Product) => createDevice({ site: deps.config.siteUrl });

/** A passkey of the first admin, who has no other. */
async function onlyPasskey({ product, admin }: SeededCourse) {
  await product.deps.database.db.deleteFrom('passkeys').where('user_id', '=', 1).execute();
  const device = await addPasskey(admin, deviceFor(product));
  const [{ id }] = (await admin.get('/api/me/passkeys')).body;
  return { device, id };
}

export const passkeysCalls: FeatureCalls = {
  'public POST /api/login/passkey/options 200': plain,
  'public POST /api/login/passkey 200': async (c) => {
    const { device } = await onlyPasskey(c);
    return { json: await passkeyLogin(c.product.client(), device) };
  },
  'setup GET /api/me/passkeys 200': plain,
  'setup POST /api/me/confirm-identity/passkey/options 200': plain,
  'setup POST /api/me/confirm-identity/passkey 200 own': async (c) => {
    const { device } = await onlyPasskey(c);
    return { json: await passkeyProof(c.admin, device) };
  },
  'staff POST /api/me/passkeys/options 200': plain,
  'staff POST /api/me/passkeys 201 own': async (c) => {
    await onlyPasskey(c);
    return { json: await newPasskey(c.admin, deviceFor(c.product)) };
  },
  'member PUT /api/me/passkeys/{id} 200 own': async (c) => ({
    in: [(await onlyPasskey(c)).id],
    json: { name: c.unique('Phone') },
  }),
  'member DELETE /api/me/passkeys/{id} 200 own': async (c) => ({ in: [(await onlyPasskey(c)).id] }),
};
