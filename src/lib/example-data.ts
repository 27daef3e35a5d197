type Marked = { sample?: boolean };

/** What of the content is still marked as a sample, though it tells something about the provider; for the admin and the doctor. */
export function listExamples(content: {
  site: Marked & { phone: string; email: string };
  upi: Marked & { vpa: string };
  claims: readonly (Marked & { label: string })[];
  reviews: readonly (Marked & { name: string })[];
}): string[] {
  const { site, upi, claims, reviews } = content;
  const claimCount = claims.filter(({ sample }) => sample).length;
  const reviewCount = reviews.filter(({ sample }) => sample).length;
  return [
    ...(upi.sample ? [`the UPI address ${upi.vpa}`] : []),
    ...(site.sample ? [`the telephone number ${site.phone}`, `the email address ${site.email}`] : []),
    ...(claimCount > 0 ? [count(claimCount, 'claim')] : []),
    ...(reviewCount > 0 ? [count(reviewCount, 'review')] : []),
  ];
}

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;
