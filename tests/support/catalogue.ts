import type { Catalogue } from '../../server/catalogue.ts';

/** What a product of the tests sells unless it is told otherwise. */
export const catalogue: Catalogue = {
  siteName: 'Abhyas',
  samples: [],
  hidden: [],
  courses: ['Computer Fundamentals', 'Full Stack', 'Healthy Habits'].map((courseName, order) => ({
    slug: courseName.toLowerCase().replaceAll(' ', '-'),
    courseName,
    description: `All about ${courseName}.`,
    path: `/${courseName.replaceAll(' ', '')}`,
    paymentPath: `/buy${courseName.replaceAll(' ', '')}`,
    aliases: [],
    kind: 'tech',
    order,
    priceInr: 649,
  })),
  issuer: {
    name: 'Abhyas Learning Private Limited',
    place: 'Pune, Maharashtra',
    signatory: { name: 'Ananya Deshmukh', role: 'Head of teaching' },
  },
  payments: {
    mode: 'orders',
    upi: { vpa: 'abhyas@okhdfcbank', payeeName: 'Abhyas Learning' },
    expiresAfterHours: 72,
    answersWithinHours: 24,
    tellAmountsApart: true,
    orderPrefix: 'AB',
    asksForState: false,
    tax: { scheme: 'none', sac: '999293', ratePercent: 18, series: 'ABH', refundSeries: 'ABR' },
    supplier: { name: 'Abhyas Learning Private Limited', address: '12 Lake Road, Pune 411001' },
    refundDays: 7,
  },
};

/** With Healthy Habits for nothing. */
export const withFreeCourse: Catalogue = {
  ...catalogue,
  courses: catalogue.courses.map((one) => (one.slug === 'healthy-habits' ? { ...one, priceInr: 0 } : one)),
};
