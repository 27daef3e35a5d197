import type { Config } from '../config.ts';
import { assertBuilt } from '../site/build.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** Settings that work and are still not what a provider wants; the build and the Node that run it. */
export function lookAtConfiguration(config: Config): Finding[] {
  const findings: Finding[] = [ok('settings', `can be used; the site is ${config.siteUrl}`)];
  if (!config.secureCookie)
    findings.push(
      problem(
        'settings',
        'SITE_URL is http and not this machine: passwords travel readable',
        'Put a proxy with TLS in front and set SITE_URL to its https address.',
      ),
    );
  if (config.contactEmail === undefined)
    findings.push(
      note('settings', 'nobody is mailed what visitors write in the contact form', 'Set CONTACT_EMAIL.'),
    );
  if (config.admin !== undefined)
    findings.push(
      note(
        'settings',
        'the first admin’s password stands in the environment',
        'Once that admin has logged in, take ADMIN_EMAIL and ADMIN_PASSWORD out of it.',
      ),
    );
  if (config.demo)
    findings.push(note('settings', 'DEMO is on: the passwords of its accounts are public', 'Unset DEMO.'));
  return [...findings, lookAtNode(), lookAtBuild(config)];
}

function lookAtNode(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= 24
    ? ok('Node', node)
    : problem('Node', `${node} is too old`, `Run it with node_modules/node/bin/node (Node ${24}).`);
}

function lookAtBuild({ siteDir }: Config): Finding {
  try {
    assertBuilt(siteDir);
    return ok('build', siteDir);
  } catch {
    return problem('build', `${siteDir} holds no finished build`, 'Run: npm run build');
  }
}
