/**
 * Parts of the portraits on a 96 × 96 field, with the face around (48, 42). `H` is the colour of the hair, `C` of the
 * clothes, `A` the accent.
 */

/** Hair or headwear: `back` is behind the face, `front` before it. */
export const hairs = {
  short: {
    back: '',
    front:
      '<path fill="H" d="M31 42c-3-17 6-25 17-25s20 8 17 25c-1-8-5-11-8-12-6 1-14 1-18 0-3 1-7 4-8 12Z"/>',
  },
  parted: {
    back: '',
    front:
      '<path fill="H" d="M31 43c-4-18 7-27 20-26 10 1 17 9 14 26-2-7-3-10-6-13-9 1-17-1-21-5-1 5-5 9-7 18Z"/>',
  },
  curly: {
    back: '',
    front:
      '<g fill="H"><circle cx="35" cy="31" r="8"/><circle cx="42" cy="24" r="8"/><circle cx="51" cy="22" r="8.5"/><circle cx="59" cy="27" r="8"/><circle cx="63" cy="35" r="6"/><circle cx="33" cy="38" r="5"/><path d="M36 26h24v8H36Z"/></g>',
  },
  bob: {
    back: '<path fill="H" d="M28 58c-2-27 4-42 20-42s22 15 20 42c-8 4-32 4-40 0Z"/>',
    front: '<path fill="H" d="M32 42c0-15 6-21 16-21s16 6 16 21c-2-6-5-9-8-11-7 3-15 3-19-1-2 3-4 7-5 12Z"/>',
  },
  long: {
    back: '<path fill="H" d="M27 76c-1-38 2-60 21-60s22 22 21 60c-10 5-32 5-42 0Z"/>',
    front: '<path fill="H" d="M32 43c0-15 5-22 16-22s16 7 16 22c-3-6-9-10-14-15-4 6-12 9-18 15Z"/>',
  },
  bun: {
    back: '<circle cx="48" cy="15" r="8" fill="H"/><path fill="H" d="M30 44c-1-18 6-27 18-27s19 9 18 27Z"/>',
    front: '<path fill="H" d="M32 42c0-14 6-21 16-21s16 7 16 21c-3-7-9-12-16-16-7 4-13 9-16 16Z"/>',
  },
  braid: {
    back: '<path fill="H" d="M30 48c-1-22 6-31 18-31s19 9 18 31Z"/>',
    front:
      '<path fill="H" d="M32 42c0-14 6-21 16-21s16 7 16 21c-3-7-9-12-16-16-7 4-13 9-16 16Z"/><path fill="H" d="M61 50c8 4 9 12 7 20-1 6-2 12-6 14-3-6-2-10-3-16s-2-12 2-18Z"/><path fill="A" d="m58.5 77 9 2-1 4-8-2Z"/>',
  },
  bald: { back: '<path fill="H" d="M30.5 46c-1-6-1-10 0-13h35c1 3 1 7 0 13Z"/>', front: '' },
  turban: {
    back: '',
    front:
      '<path fill="A" d="M30 37c-4-17 7-25 18-25s22 8 18 25c-5-7-11-9-18-9s-13 2-18 9Z"/><path d="M31 33c8-12 20-16 33-14M34 24c7-6 14-8 22-8" fill="none" stroke="#171a2b" stroke-opacity=".22" stroke-width="2"/>',
  },
  cap: {
    back: '',
    front:
      '<path fill="H" d="M31.5 43c-1-4-1-8 0-11h33c1 3 1 7 0 11-1-5-3-8-5-9H37c-2 1-4 4-5.5 9Z"/><path fill="#fffcf7" d="M31 33c0-11 6-16 17-16s17 5 17 16Z"/>',
  },
  scarf: {
    back: '<path fill="A" d="M24 80c0-8 3-18 3-36 0-19 9-29 21-29s21 10 21 29c0 18 3 28 3 36-14 5-34 5-48 0Z"/>',
    front:
      '<path fill="A" d="M31 44c-1-17 6-25 17-25s18 8 17 25c-2-12-8-17-17-17s-15 5-17 17ZM32 50c3 10 9 14 16 14s13-4 16-14l5 16c-6 8-36 8-42 0Z"/>',
  },
} as const;

/** Optional accessories. */
export const extras = {
  glasses:
    '<g fill="none" stroke="#171a2b" stroke-width="1.6"><circle cx="41.5" cy="43" r="5"/><circle cx="54.5" cy="43" r="5"/><path d="M46.5 42.5h3"/></g>',
  bindi: '<circle cx="48" cy="34.5" r="1.6" fill="#b42318"/>',
  moustache: '<path fill="H" d="M41 51.5c2-2.5 5-3 7-1.5 2-1.5 5-1 7 1.5-3 .8-5 .8-7-.3-2 1.1-4 1.1-7 .3Z"/>',
  beard:
    '<path fill="H" d="M32.5 42c1 3 2 5 4 6 4-1.5 7-2 11.5-2s7.5.5 11.5 2c2-1 3-3 4-6 2 14-5 22-15.5 22S30.5 56 32.5 42Z"/><path fill="none" stroke="#fffcf7" stroke-width="1.6" stroke-linecap="round" d="M44.5 53q3.5 2.5 7 0"/>',
  drape: '<path fill="A" d="M30 74c5-3 8-4 11-5 6 9 18 19 24 27H40c-6-6-10-14-10-22Z"/>',
} as const;

export type Hair = keyof typeof hairs;
export type Extra = keyof typeof extras;
