import { JsonReporter, type TestModule } from "vitest/node";

/**
 * Vitest's JSON report, which leaves out how what was received differs from what was expected.
 * Here it stands below the message. It is written to the path of VITEST_JSON_OUTPUT_FILE.
 */
export default class ReportWithDifferences extends JsonReporter {
  constructor() {
    const { VITEST_JSON_OUTPUT_FILE: outputFile } = process.env;
    super(outputFile ? { outputFile } : {});
  }

  override onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const module of modules) {
      for (const test of module.children.allTests("failed")) {
        for (const error of test.result().errors ?? []) {
          const { message, diff, stack } = error;
          if (diff && stack) error.stack = stack.replace(message, () => `${message}\n${diff}`);
        }
      }
    }
    return super.onTestRunEnd(modules);
  }
}
