// Checks an OpenAPI document by the recommended rules of Spectral.

import core, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** What the rules `spectral:oas` find, warnings included: rule, place and message. */
export async function spectralFindings(document: Record<string, unknown>): Promise<string[]> {
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
  const findings = await spectral.run(document);
  return findings.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}
