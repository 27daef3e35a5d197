// node bench/content-values.ts: changes every value of the shipped content files, each alone, at its place in the text.
import { changeEach, shippedValues } from '../tests/support/content-values.ts';

const { values, wrong, oneLine, most } = changeEach(shippedValues);
console.log(
  `${values} values, ${wrong} wrong (0 at most), ${(oneLine * 100).toFixed(1)} % differences of one line ` +
    `(90 at least), ${most} lines in the largest (4 at most)`,
);
if (wrong > 0 || oneLine < 0.9 || most > 4) process.exitCode = 1;
