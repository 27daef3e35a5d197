/** People who said something in the content as shipped; none of them exists. */
const EXAMPLE_REVIEWERS = new Set(
  `Savita Pawar|Joseph Lalrinmawia|Harpreet Kaur Gill|Mohammed Arshad|Meenakshi Sundaram|Bhavna Solanki|Manish Tiwari|\
Keerthana Hegde|Zoramthanga Hmar|Siddharth Joshi|Mary Catherine Xess|Vignesh Balan|Sunanda Jadhav|Rakesh Oraon|\
Fatima Begum|Gopal Nair|Kavita Bhosale|Subhash Mandal|Rohini Iyer|Gurpreet Singh|Aditya Rawat|Sneha Thomas|\
Parveez Ahmad|Malati Hembram|Chinmay Kulkarni|Lakshmi Priya|Ibrahim Khan|Daisy Kharkongor|Usha Rani|Dilip Patel|\
Nirmala Devi|Samuel Fernandes|Sarita Kumari|Abhijit Phukan|Deepa Menon|Yash Agarwal|Sagar Behera|Anjali Chauhan|\
Thangavel Murugan|Ritu Baruah|Arunima Ghosh|Venkatesh Reddy|Nazia Parveen`.split('|'),
);

/** What of the content is still as shipped, though it tells something about the provider; for the doctor. */
export function listExamples(content: {
  site: { upi: { vpa: string }; phone: string; email: string };
  claims: readonly { source: string }[];
  reviewers: readonly string[];
}): string[] {
  const { site, claims, reviewers } = content;
  const claimCount = claims.filter(({ source }) => source.endsWith('Our own count, 2025.')).length;
  const reviewCount = reviewers.filter((name) => EXAMPLE_REVIEWERS.has(name)).length;
  return [
    ...(site.upi.vpa.endsWith('@examplebank') ? [`the UPI address ${site.upi.vpa}`] : []),
    ...(site.phone === '+91 01234 56789' ? [`the telephone number ${site.phone}`] : []),
    ...(site.email.endsWith('.example') ? [`the email address ${site.email}`] : []),
    ...(claimCount > 0 ? [`${claimCount} claims`] : []),
    ...(reviewCount > 0 ? [`${reviewCount} reviews and testimonials`] : []),
  ];
}
