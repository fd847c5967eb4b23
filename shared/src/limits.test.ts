import { expect, test } from "vitest";
import { limits, times } from "./limits.ts";
import { specSection } from "./testing/spec.ts";

// The numbers in their sentences: neither can change without the other.

const megabytes = (bytes: number) => bytes / 1_000_000;
const seconds = (ms: number) => ms / 1_000;
const minutes = (s: number) => s / 60;

const constants = [
  `lifetime ${times.tokenDays} days, secure, same-site strict, path /`,
  `Message attachment maximum ${megabytes(limits.attachmentMaxBytes)} MB`,
  `profile photo maximum ${megabytes(limits.photoMaxBytes)} MB (${limits.photoMaxBytes.toLocaleString("en-US")} bytes)`,
  `Names at least ${limits.nameMinChars} characters`,
  `ticket subject at least ${limits.subjectMinChars}`,
  `ticket description at least ${limits.descriptionMinChars}`,
  `password at least ${limits.passwordMinChars}`,
  `Toast durations: ${times.toastMs} ms default and for forgot-password`,
  `${times.shortToastMs} ms for profile updates and the contact success`,
  `reconnection delay ${seconds(times.reconnectMinMs)} s up to ${seconds(times.reconnectMaxMs)} s`,
  `${seconds(times.connectTimeoutMs)} s connection timeout`,
  `randomisation ${times.reconnectRandomization}`,
  `time out after ${seconds(times.chunkTimeoutMs)} seconds`,
  `${times.retriesMax} retries`,
  `exponential delay capped at ${seconds(times.retryDelayMaxMs)} seconds`,
  `cache retention ${minutes(times.cacheKeptSeconds)} minutes`,
  `Identity token max age for syncing: ${times.identityTokenMaxAgeSeconds} s by default`,
];

test.each(constants)("our numbers are the customer's: %s", (sentence) => {
  expect(specSection(9)).toContain(sentence);
});

const rules = [
  `be at least ${limits.passwordMinChars} characters long`,
  `minimum length ${limits.nameMinChars} ('Min length ${limits.nameMinChars}')`,
  `(message 'Subject'), minimum length ${limits.subjectMinChars}.`,
  `minimum length ${limits.descriptionMinChars} ('Min length ${limits.descriptionMinChars}')`,
  `maximum ${limits.photoMaxBytes.toLocaleString("en-US")} bytes`,
  `maximum file size ${megabytes(limits.attachmentMaxBytes)} MB`,
];

test.each(rules)("our rules have the customer's numbers: %s", (sentence) => {
  expect(specSection(5)).toContain(sentence);
});
