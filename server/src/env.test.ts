import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./env.ts";

const firebase = {
  FIREBASE_PROJECT_ID: "acme",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "acme.example.com",
  FIREBASE_CLIENT_EMAIL: "desk@acme.example.com",
  FIREBASE_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----",
};
const production = {
  ...firebase,
  NODE_ENV: "production",
  MONGODB_URI: "mongodb://db.example.com/desk",
  SECRET: "s".repeat(32),
};

describe("an operator who sets nothing", () => {
  it("gets a trial that only this machine can reach", () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      port: 4000,
      host: "127.0.0.1",
      emulatorPort: 9099,
      databaseUri: null,
      firebase: null,
      secret: null,
      marketplace: { name: "Marketplace", providerId: null },
    });
  });

  it("may as well set variables to nothing", () => {
    expect(readConfig({ PORT: "", MONGODB_URI: "" })).toEqual(readConfig({}));
  });
});

describe("an operator who makes a mistake hears the variable's name and never its value", () => {
  it.each([
    ["PORT", { PORT: "abc" }],
    ["PORT", { PORT: "70000" }],
    ["MONGODB_URI", { MONGODB_URI: "http://secret.example.com" }],
    ["SECRET", { SECRET: "secret" }],
    ["LOG_LEVEL", { LOG_LEVEL: "secret" }],
    ["NODE_ENV", { NODE_ENV: "secret" }],
    ["FIREBASE_PRIVATE_KEY", { ...firebase, FIREBASE_PRIVATE_KEY: "secret" }],
    ["FIREBASE_API_KEY", { ...firebase, FIREBASE_API_KEY: "" }],
    ["FIREBASE_CLIENT_EMAIL", { FIREBASE_PROJECT_ID: "secret" }],
    ["MARKETPLACE_PROVIDER_ID", { MARKETPLACE_PROVIDER_ID: "secret" }],
    ["MARKETPLACE_PROVIDER_ID", { MARKETPLACE_PROVIDER_ID: "oidc." }],
    ["MARKETPLACE_PROVIDER_ID", { MARKETPLACE_PROVIDER_ID: "oidc.9secret" }],
    ["MARKETPLACE_PROVIDER_ID", { MARKETPLACE_PROVIDER_ID: "oidc.secret'; script-src *" }],
    ["MARKETPLACE_NAME", { MARKETPLACE_NAME: "   " }],
    ["MARKETPLACE_NAME", { MARKETPLACE_NAME: `secret${"x".repeat(35)}` }],
    ["MARKETPLACE_NAME", { MARKETPLACE_NAME: "secret\nshop" }],
    ["MARKETPLACE_NAME", { MARKETPLACE_NAME: "secret\u202eshop" }],
    ["MONGODB_URI", { ...production, MONGODB_URI: undefined }],
    ["SECRET", { ...production, SECRET: undefined }],
    ["FIREBASE_PROJECT_ID", { ...production, FIREBASE_PROJECT_ID: undefined }],
    ["FIREBASE_AUTH_EMULATOR_HOST", { ...production, FIREBASE_AUTH_EMULATOR_HOST: "secret:9099" }],
  ])("%s", (name, variables) => {
    const read = () => readConfig(variables as NodeJS.ProcessEnv);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`\\b${name}\\b`));
    expect(read).not.toThrow(/secret/);
  });
});

it("production listens to everybody and reads the key's line breaks", () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    host: "0.0.0.0",
    firebase: { privateKey: "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----" },
  });
});

it("a marketplace has the name and the provider that the operator gives it", () => {
  const variables = {
    MARKETPLACE_NAME: " Müller & Söhne ",
    MARKETPLACE_PROVIDER_ID: "oidc.muller",
  };
  expect(readConfig(variables).marketplace).toEqual({
    name: "Müller & Söhne",
    providerId: "oidc.muller",
  });
});
