import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';

// The one thing that a login cannot do without: checking the password, one after the other, with the product's costs.
const password = 'seven quiet rivers';
const stored = await hash(password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** @returns how many checks were made in so many seconds */
async function checkFor(seconds: number): Promise<number> {
  const until = performance.now() + 1000 * seconds;
  let count = 0;
  for (; performance.now() < until; count += 1) await verify(stored, password);
  return count;
}

createServer((request, response) => {
  if (request.url === '/ready') response.end();
  else void checkFor(Number(process.env['SECONDS'])).then((count) => response.end(String(count)));
}).listen(Number(process.env['PORT']), '127.0.0.1');
