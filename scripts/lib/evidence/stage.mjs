// @ts-check
import { isMet, readAsvs } from './asvs.mjs';
import { evidenceComplaints } from './check-evidence.mjs';
import { projectSources } from './project-sources.mjs';
import { scopeComplaints } from './scope.mjs';

/**
 * The last stage of the proof: what docs/security/asvs.json names is there, ran, and passed.
 * @param {import('./run-results.mjs').TestResult[] | undefined} results all that ran, or undefined where only a part did
 * @returns {Promise<number>} an exit code
 */
export async function checkEvidence(results) {
  const asvs = readAsvs();
  const complaints = [...scopeComplaints(asvs), ...evidenceComplaints(asvs, await projectSources(), results)];
  for (const complaint of complaints) console.error(complaint);
  for (const level of [1, 2]) {
    const here = asvs.requirements.filter((requirement) => requirement.level === level);
    const met = here.filter(isMet).length;
    console.log(`ASVS 5.0.0 level ${level}: ${met} of ${here.length} met, ${here.length - met} exceptions`);
  }
  if (results === undefined)
    console.log('Only a part ran: tests named as evidence were looked up, not counted.');
  return complaints.length === 0 ? 0 : 1;
}
