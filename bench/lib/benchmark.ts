import type { Options } from './options.ts';
import type { Row } from './report.ts';

/** A measurement: what it is called on the command line, and how its rows come about. */
export interface Benchmark {
  readonly name: string;
  run(options: Options): AsyncGenerator<Row>;
}

/** Long enough for the compiler to have seen the code that is measured. */
export const WARM_UP_SECONDS = 3;
