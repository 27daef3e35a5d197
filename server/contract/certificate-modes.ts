export const certificateModes = {
  off: 'Nobody',
  auto: 'Everyone who finishes',
  'by-hand': 'Those I issue one to',
} as const;
export type CertificateMode = keyof typeof certificateModes;
