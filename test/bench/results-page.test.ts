// The page of benchmark results: each run replaces its own part and leaves the others.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withFigures, withSection } from '../../bench/results-page.ts';

const figures = '# Benchmark results\n\n| a | 1 |\n';
const against = '## Against 591b733\n\nold\n';
const fairness = '## Fairness between accounts\n\nfair\n';

describe('The page of results', () => {
  it('keeps every section when the figures are written', () => {
    const page = withSection(withSection(figures, 'Against ', against), 'Fairness between accounts', fairness);
    assert.equal(withFigures(page, '# New\n'), `# New\n\n${fairness}\n${against}`);
  });

  it('has its sections in one order, whichever is written first', () => {
    const one = withSection(withSection(figures, 'Against ', against), 'Fairness between accounts', fairness);
    const other = withSection(withSection(figures, 'Fairness between accounts', fairness), 'Against ', against);
    assert.equal(one, other);
  });

  it('replaces a section, also when its title names another commit', () => {
    const page = withSection(withSection(figures, 'Fairness between accounts', fairness), 'Against ', against);
    const later = withSection(page, 'Against ', '## Against c6f6404\n\nnew\n');
    assert.equal(later, `${figures}\n${fairness}\n## Against c6f6404\n\nnew\n`);
  });

  it('is not written when it has a section of which nothing is known', () => {
    assert.throws(() => withFigures(`${figures}\n## Remarks\n\nkept by hand\n`, figures), /## Remarks/);
  });
});
