/** Takes the tax out of a total; within a State in two halves that are equal to the paisa. The parts always sum to it. */
export function splitTax(total: number, ratePercent: number, isWithinState: boolean) {
  const first = Math.round((total * 100) / (100 + ratePercent));
  if (!isWithinState) return { taxable: first, cgst: 0, sgst: 0, igst: total - first };
  const half = Math.round((total - first) / 2);
  return { taxable: total - 2 * half, cgst: half, sgst: half, igst: 0 };
}

/** Union territories without an assembly. */
const UTGST = ['04', '26', '31', '35', '38'];

export const nameOfStateTax = (place: string | null): string =>
  UTGST.includes(place ?? '') ? 'UTGST' : 'SGST';
