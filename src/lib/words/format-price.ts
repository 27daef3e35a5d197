const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const plain = new Intl.NumberFormat('en-IN');

/** Formats whole rupees: `₹1,00,000`. */
export const formatRupees = (amount: number) => rupees.format(amount);

/** Formats a number in Indian grouping: `1,00,000`. */
export const formatNumber = (value: number) => plain.format(value);

/** Returns the discount in whole percent, rounded down; 0 without a higher old price. */
export function percentOff(price: number, oldPrice: number | undefined): number {
  return oldPrice === undefined || oldPrice <= price ? 0 : Math.floor(((oldPrice - price) * 100) / oldPrice);
}
