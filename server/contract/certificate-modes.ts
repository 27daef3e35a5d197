export const certificateModes = {
  off: 'No one',
  auto: 'Everyone who finishes',
  'by-hand': 'Only students I choose',
} as const;
export type CertificateMode = keyof typeof certificateModes;
