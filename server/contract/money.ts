const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Paise as people write rupees: ₹1,24,900.50, and ₹649 where there are no paise. */
export const formatPaise = (paise: number): string => rupees.format(paise / 100).replace(/\.00$/, '');

/** A rupee typed wrong, or paid too much, is forgiven. */
export const FORGIVEN_PAISE = 100;
