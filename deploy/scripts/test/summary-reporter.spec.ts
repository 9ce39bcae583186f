import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SummaryReporter from '../summary-reporter.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bm-summary-'));
const file = join(folder, 'summary.jsonl');
const outer = process.env['SUMMARY_FILE'];

beforeAll(() => {
  process.env['SUMMARY_FILE'] = file;
});
afterAll(() => {
  if (outer === undefined) delete process.env['SUMMARY_FILE'];
  else process.env['SUMMARY_FILE'] = outer;
  rmSync(folder, { recursive: true });
});

describe('The summary of a test run', () => {
  it('counts a suite that could not be loaded as a failure and names what was skipped', () => {
    const suite = {
      testResults: [
        { status: 'passed', fullName: 'works' },
        { status: 'pending', fullName: 'needs a database' },
      ],
    };
    new SummaryReporter().onRunComplete(new Set(), {
      numPassedTests: 5,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 2,
      testResults: [suite],
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      passed: 5,
      failed: 3,
      skipped: ['needs a database'],
    });
  });
});
