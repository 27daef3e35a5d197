/** Splits the tax off a total; within a State in equal halves. The parts sum to the total. */
export function splitTax(total: number, ratePercent: number, isWithinState: boolean) {
  const first = Math.round((total * 100) / (100 + ratePercent));
  if (!isWithinState)
    return { taxable_paise: first, cgst_paise: 0, sgst_paise: 0, igst_paise: total - first };
  const half = Math.round((total - first) / 2);
  return { taxable_paise: total - 2 * half, cgst_paise: half, sgst_paise: half, igst_paise: 0 };
}

/** Union territories without an assembly. */
const UTGST = ['04', '26', '31', '35', '38'];

export const nameOfStateTax = (place: string | null): string =>
  UTGST.includes(place ?? '') ? 'UTGST' : 'SGST';
