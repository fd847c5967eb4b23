import { defineProject } from "vitest/config";

export default defineProject({ test: { name: "ci", include: ["**/*.test.ts"] } });
