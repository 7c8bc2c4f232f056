import { defineConfig } from 'vitest/config';
import common from '../vitest.config.ts';

/** Returns a project of the common configuration without its build step. */
function withoutBuild<Project extends object>(project: Project): Project {
  return 'test' in project ? { ...project, test: { ...(project.test as object), globalSetup: [] } } : project;
}

/** The configuration for the suites of one mutant, on the PostgreSQL server of the whole run. */
export default defineConfig({
  ...common,
  test: {
    ...common.test,
    globalSetup: ['tests/mutants/provide-shared.ts'],
    projects: common.test?.projects?.map((project) => (typeof project === 'object' ? withoutBuild(project) : project)),
    bail: 1,
  },
});
