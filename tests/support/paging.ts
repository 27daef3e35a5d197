import type { Answer, Client } from './client.ts';

/** The address of the next page of a list. */
export const nextOf = ({ headers }: Answer): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** Follows `Link` from page to page, as a client does. */
export async function readAll(client: Client, path: string) {
  const rows: {
    readonly id: number;
    readonly fullName: string;
    readonly email: string;
    readonly kind: string;
  }[] = [];
  let pages = 0;
  for (let next: string | undefined = path; next !== undefined; pages += 1) {
    const page: Answer = await client.get(next);
    rows.push(...page.body);
    next = nextOf(page);
  }
  return { rows, pages };
}
