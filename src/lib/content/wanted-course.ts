import type { Course } from './content.ts';
import { paymentPath } from './paths.ts';

/** Course whose *Register* was pressed. */
export interface WantedCourse {
  readonly slug: string;
  readonly title: string;
  /** Whole rupees; 0 is free. */
  readonly priceInr: number;
  readonly paymentPath: string;
}

export const wantedCourse = ({ id, data }: Course): WantedCourse => ({
  slug: id,
  title: data.title,
  priceInr: data.priceInr,
  paymentPath: paymentPath(data),
});
