import { startJobs } from '../../server/jobs.ts';
import { startProduct } from './product.ts';

/*
 * The product in a process of its own, for tests that read what it writes to its log: prints its address, and stops when
 * its standard input ends.
 */
const product = await startProduct({ ...process.env, LOG_LEVEL: 'trace' });
const jobs = startJobs(product.deps);
console.log(JSON.stringify({ url: product.url }));
const stop = async (): Promise<void> => {
  await jobs.stop();
  await product.stop();
};
process.stdin.on('end', () => void stop()).resume();
