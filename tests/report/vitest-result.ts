import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import type { Failure } from './failure.ts';
import { type FileTime, writeResult } from './run-result.ts';

/**
 * A Vitest reporter that writes the time of each file and the failures. Vitest's own JSON report omits the hooks, in
 * which servers and databases start.
 */
export default class VitestResult implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outside = unhandled.map((error) => ({ file: 'outside the tests', test: '', message: textOf(error) }));
    writeResult({ times: modules.map(timeOf), failures: [...modules.flatMap(failuresOf), ...outside] });
  }
}

function timeOf(module: TestModule): FileTime {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic();
  const ms = duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration;
  return {
    file: fileOf(module),
    project: module.project.name,
    tests: [...module.children.allTests()].length,
    seconds: ms / 1_000,
  };
}

function failuresOf(module: TestModule): Failure[] {
  const file = fileOf(module);
  const ofHooks = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => {
      return { file, test: suite.type === 'suite' ? suite.fullName : '', message: textOf(error) };
    }),
  );
  const ofTests = [...module.children.allTests('failed')].flatMap((test) =>
    (test.result().errors ?? []).map((error) => ({ file, test: test.fullName, message: textOf(error) })),
  );
  return [...ofHooks, ...ofTests];
}

const fileOf = (module: TestModule) => relative(projectRoot, module.moduleId);

/** Returns the message and the stack lines within the project. */
function textOf({ message, stack = '' }: SerializedError): string {
  const places = stack.split('\n').filter((line) => line.includes(projectRoot) && !line.includes('node_modules'));
  return [message, ...places.map((line) => line.replace(projectRoot, ''))].join('\n');
}
