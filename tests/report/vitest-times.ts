import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { projectRoot } from '../../src/lib/project-root.ts';
import { type FileTime, writeTimes } from './file-time.ts';

/**
 * A reporter of Vitest that writes the time of each file. Vitest's own JSON report leaves out the hooks, and with them
 * the start of servers and databases.
 */
export default class VitestTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeTimes(modules.map(timeOf));
  }
}

function timeOf(module: TestModule): FileTime {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic();
  const ms = duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration;
  return {
    file: relative(projectRoot, module.moduleId),
    project: module.project.name,
    tests: [...module.children.allTests()].length,
    seconds: ms / 1_000,
  };
}
