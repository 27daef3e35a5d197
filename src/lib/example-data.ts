type Marked = { sample?: boolean };

/** What of the content is still marked as a sample, though it tells something about the provider; for the admin and the doctor. */
export function listExamples(content: {
  site: Marked & { phone: string; email: string };
  upi: Marked & { vpa: string };
  legal: Marked & { officer: { name: string } };
  legalPages: readonly Marked[];
  claims: readonly (Marked & { label: string })[];
  reviews: readonly (Marked & { name: string })[];
  ratings: readonly Marked[];
  statistics: readonly Marked[];
}): string[] {
  const { site, upi, legal, legalPages, claims, reviews, ratings, statistics } = content;
  return [
    ...(upi.sample ? [`the UPI address ${upi.vpa}`] : []),
    ...(site.sample ? [`the telephone number ${site.phone}`, `the email address ${site.email}`] : []),
    ...(legal.sample ? [`the grievance officer ${legal.officer.name}`] : []),
    ...marked(legalPages, 'text on terms, refunds or complaints', 'texts on terms, refunds and complaints'),
    ...marked(claims, 'claim', 'claims'),
    ...marked(ratings, 'rating', 'ratings'),
    ...marked(statistics, 'course with figures of success', 'courses with figures of success'),
    ...marked(reviews, 'review', 'reviews'),
  ];
}

function marked(items: readonly Marked[], one: string, many: string): string[] {
  const count = items.filter(({ sample }) => sample).length;
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}
