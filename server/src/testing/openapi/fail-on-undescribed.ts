import { afterAll, afterEach, expect } from "vitest";
import { takeProblems } from "./watch-answers.ts";

// A set-up file: a test in which a desk answers what docs/openapi.json does not describe has failed.

const failOnProblems = () => expect(takeProblems()).toEqual([]);
afterEach(failOnProblems);
afterAll(failOnProblems);
