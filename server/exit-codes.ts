/** The environment or the build must be changed first; starting again will not help (EX_CONFIG). */
export const EXIT_UNUSABLE = 78;
/** Something broke. */
export const EXIT_FAILED = 1;
