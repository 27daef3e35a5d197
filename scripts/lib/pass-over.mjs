// @ts-check

/**
 * Says that something is not tried for want of a program. A machine that has them all, like that of continuous
 * integration, says EXPECT_ALL_TOOLS=1: there it is a failure.
 * @param {string} what
 * @param {string} program as it is called where it is installed from
 * @throws Error where all programs are expected
 */
export function passOver(what, program) {
  if (process.env['EXPECT_ALL_TOOLS'] === '1')
    throw new Error(`${program} is not installed here, and EXPECT_ALL_TOOLS=1 asks for ${what}.`);
  console.log(`Skipped: ${what}. ${program} is not installed here.`);
}
