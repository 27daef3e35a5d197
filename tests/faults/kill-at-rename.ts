import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded before a program (`node --import`): kills it, without any clean-up, right before its KILL_AT-th renaming. */
const killAt = Number(process.env['KILL_AT']);
const rename = fs.rename.bind(fs);
let renamed = 0;

fs.rename = async (from, to) => {
  renamed += 1;
  if (renamed === killAt) process.kill(process.pid, 'SIGKILL');
  return rename(from, to);
};
syncBuiltinESMExports();
