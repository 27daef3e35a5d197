import type { Extra, Hair } from './parts.ts';

export type Look = { hair: Hair; extras: Extra[]; skin: number; grey: boolean };

type Row = [hair: Hair, skin: number, ...extras: (Extra | 'grey')[]];

/**
 * Looks of people named in the content, so that portraits fit. Other keys get a look derived from their letters
 * (avatar.ts).
 */
const known: Record<string, Row> = {
  abhijit: ['parted', 1, 'moustache'],
  aditya: ['short', 1, 'beard'],
  ananya: ['bun', 2, 'glasses', 'bindi'],
  anjali: ['braid', 1],
  arshad: ['short', 2, 'beard'],
  arunima: ['bob', 1, 'glasses'],
  bhavna: ['bun', 2, 'bindi', 'drape'],
  biswajit: ['parted', 3, 'glasses', 'moustache'],
  chinmay: ['curly', 1, 'glasses'],
  daisy: ['bob', 0],
  deepa: ['bun', 3, 'grey', 'glasses'],
  dilip: ['bald', 2, 'moustache'],
  fatima: ['scarf', 2],
  gopal: ['bald', 3, 'grey', 'glasses', 'moustache'],
  gurpreet: ['turban', 1, 'beard'],
  harpreet: ['braid', 0, 'drape'],
  ibrahim: ['cap', 1, 'beard'],
  imran: ['short', 1, 'beard'],
  joseph: ['short', 0],
  kavita: ['bun', 1, 'glasses', 'drape'],
  keerthana: ['long', 3],
  lakshmi: ['braid', 3, 'bindi'],
  malati: ['long', 3],
  manish: ['parted', 2],
  mary: ['curly', 3],
  meenakshi: ['parted', 3, 'grey', 'moustache'],
  nazia: ['scarf', 0],
  nirmala: ['bun', 2, 'grey', 'bindi', 'drape'],
  parveez: ['short', 0, 'beard', 'glasses'],
  pooja: ['long', 2, 'bindi'],
  rakesh: ['short', 3],
  revathi: ['braid', 2, 'bindi'],
  ritu: ['bob', 0],
  rohini: ['bob', 2, 'glasses', 'bindi'],
  sagar: ['curly', 3],
  samuel: ['short', 2],
  sarita: ['bun', 3, 'bindi', 'drape'],
  savita: ['bun', 1, 'bindi', 'drape'],
  siddharth: ['curly', 1, 'beard'],
  sneha: ['long', 1, 'glasses'],
  subhash: ['parted', 2],
  sunanda: ['bun', 3, 'bindi', 'drape'],
  tenzin: ['parted', 0, 'glasses'],
  thangavel: ['short', 3, 'moustache'],
  usha: ['braid', 2, 'grey', 'glasses', 'bindi', 'drape'],
  venkatesh: ['parted', 2, 'moustache'],
  vignesh: ['short', 3, 'glasses'],
  yash: ['parted', 1],
  zoramthanga: ['short', 0, 'glasses'],
};

/** Returns the chosen look of a key; undefined for new people. */
export function knownLook(key: string): Look | undefined {
  const row = known[key];
  if (row === undefined) return undefined;
  const [hair, skin, ...extras] = row;
  return { hair, skin, extras: extras.filter((extra) => extra !== 'grey'), grey: extras.includes('grey') };
}
