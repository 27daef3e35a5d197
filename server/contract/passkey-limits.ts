export const passkeyLimits = {
  ofPerson: 10,
  name: 60,
  /** Base64url of the 1,023 bytes that WebAuthn allows. */
  id: 1364,
} as const;
