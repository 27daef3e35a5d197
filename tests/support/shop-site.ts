import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../server/catalogue.ts';
import { catalogue as sold } from './product.ts';

const built = process.env['SITE_DIR'] ?? join(import.meta.dirname, '../../dist');

/** A copy of the built site that takes orders, whatever its content says. */
export function shopSite(folder: string): string {
  cpSync(built, folder, { recursive: true });
  const file = join(folder, 'client/catalogue.json');
  const catalogue: Catalogue = JSON.parse(readFileSync(file, 'utf8'));
  // One whose form no journey fills in: a form sends the price that its page shows.
  const courses = catalogue.courses.map((course) =>
    course.slug === 'full-stack' ? { ...course, priceInr: 649 } : course,
  );
  writeFileSync(file, JSON.stringify({ ...catalogue, courses, payments: sold.payments }));
  return folder;
}
