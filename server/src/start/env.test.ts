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
  SECRET: "0Rk3vQ8wZ1xY7pLm5nTa2cBd9eFg4hJs",
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
      mail: null,
      contactMessagesPerAddress: 5,
      trustProxy: false,
      marketplace: { name: "Marketplace", providerId: null },
    });
  });

  it("may as well set variables to nothing", () => {
    expect(readConfig({ PORT: "", MONGODB_URI: "" })).toEqual(readConfig({}));
  });
});

describe("an operator who opens a desk on the embedded store to the network", () => {
  it.each(["0.0.0.0", "::", "192.168.1.5", "desk.example.com"])("is refused at %s", (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(/^HOST lets other computers in.*MONGODB_URI/);
    expect(() => readConfig({ HOST })).toThrow(ConfigError);
  });

  it("may say that it is meant, or have a MongoDB", () => {
    expect(readConfig({ HOST: "0.0.0.0", ALLOW_EMBEDDED_ON_NETWORK: "yes" }).host).toBe("0.0.0.0");
    const { MONGODB_URI } = production;
    expect(readConfig({ HOST: "0.0.0.0", MONGODB_URI }).host).toBe("0.0.0.0");
    expect(() => readConfig({ HOST: "0.0.0.0", ALLOW_EMBEDDED_ON_NETWORK: "true" })).toThrow(
      "ALLOW_EMBEDDED_ON_NETWORK",
    );
  });

  it.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("is not held up at %s", (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST);
  });
});

describe("an operator who makes a mistake hears the variable's name and never its value", () => {
  // case H01
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
    ["TRUST_PROXY", { TRUST_PROXY: "true" }],
    ["TRUST_PROXY", { TRUST_PROXY: "0" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/8, secret.example.com" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/33" }],
    ["TRUST_PROXY", { TRUST_PROXY: "0.0.0.0/0" }],
    ["CONTACT_MESSAGES_PER_ADDRESS", { CONTACT_MESSAGES_PER_ADDRESS: "0" }],
    ["FIREBASE_AUTH_EMULATOR_HOST", { ...production, FIREBASE_AUTH_EMULATOR_HOST: "secret:9099" }],
    ["FAILPOINT", { ...production, FAILPOINT: "ticket.inserted" }],
    ["FAILPOINT", { FAILPOINT: "secret" }],
    ["FAILPOINT", { FAILPOINT: "ticket.inserted:secret" }],
    ["PORT", { PORT: "secret" }],
    ["SECRET", { SECRET: "secret" }],
    ["SITE_ORIGINS", { SITE_ORIGINS: "*" }],
    ["SITE_ORIGINS", { SITE_ORIGINS: "null" }],
    ["SITE_ORIGINS", { SITE_ORIGINS: "https://secret.example.com/path" }],
    ["SECURITY_CONTACT", { SECURITY_CONTACT: "javascript:secret" }],
    ["SECURITY_CONTACT", { SECURITY_CONTACT: "mailto:a@example.com\nsecret" }],
  ])("%s", (name, variables) => {
    const read = () => readConfig(variables as NodeJS.ProcessEnv);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`\\b${name}\\b`));
    expect(read).not.toThrow(/secret/);
  });
});

it("a desk speaks the specification's words unless it is told to correct them", () => {
  expect(readConfig({}).wording).toBe("specification");
  expect(readConfig({ ...production, WORDING: "proofread" }).wording).toBe("proofread");
});

it("production listens to everybody and reads the key's line breaks", () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    host: "0.0.0.0",
    firebase: { privateKey: "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----" },
  });
});

it.each([
  ["1", 1],
  ["loopback, 10.0.0.0/8,fd00::7", ["loopback", "10.0.0.0/8", "fd00::7"]],
])("a proxy in front is believed when TRUST_PROXY is %s", (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
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

describe("production refuses what makes it unsafe, and names the variable, never its value", () => {
  // case H03 H05
  it.each([
    ["SITE_ORIGINS", { SITE_ORIGINS: "*" }],
    ["SITE_ORIGINS", { SITE_ORIGINS: "http://hush.example.com" }],
    ["SITE_ORIGINS", { SITE_ORIGINS: "https://a.example.com, http://hush.example.com" }],
    ["NODE_TLS_REJECT_UNAUTHORIZED", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
    ["RATE_LIMITS", { RATE_LIMITS: "off" }],
    ["SECRET", { SECRET: "hush".repeat(8) }],
    [
      "EMAILJS_URL",
      {
        EMAILJS_SERVICE_ID: "service",
        EMAILJS_TEMPLATE_ID: "template",
        EMAILJS_PUBLIC_KEY: "public",
        EMAILJS_URL: "http://hush.example.com",
      },
    ],
    ["WORDING", { WORDING: "pseudo" }],
    ["FIREBASE_AUTH_EMULATOR_HOST", { FIREBASE_AUTH_EMULATOR_HOST: "hush:9099" }],
  ])("%s", (name, variables) => {
    const read = () => readConfig({ ...production, ...variables } as NodeJS.ProcessEnv);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`\\b${name}\\b`));
    expect(read).not.toThrow(/hush/);
  });

  it("but runs with names of its own, by https", () => {
    const origins = "https://support.example.com,https://help.example.com";
    expect(readConfig({ ...production, SITE_ORIGINS: origins }).siteOrigins).toEqual(
      origins.split(","),
    );
  });
});

it("counts what is done in production, and in a trial what one account or person does", () => {
  const perAddress = (variables: object) =>
    readConfig(variables as NodeJS.ProcessEnv).requestLimits.wrongLoginsPerAddress.max;
  expect(perAddress(production)).toBe(20);
  expect(perAddress({})).toBe(Number.POSITIVE_INFINITY);
  expect(readConfig({}).requestLimits.wrongLoginsPerAccount.max).toBe(5);
  expect(perAddress({ RATE_LIMITS: "on" })).toBe(20);
  expect(readConfig({ RATE_LIMITS: "off" }).requestLimits.wrongLoginsPerAccount.max).toBe(
    Number.POSITIVE_INFINITY,
  );
});

describe("an operator of several nodes", () => {
  const several = { REDIS_URL: "redis://:hush@redis.example.com:6379", SECRET: "s".repeat(32) };
  const s3 = {
    S3_REGION: "eu-1",
    S3_BUCKET: "desk",
    S3_ACCESS_KEY_ID: "key-id",
    S3_SECRET_ACCESS_KEY: "hush",
  };

  it("gets a Redis that they share, and a look at sockets every minute", () => {
    expect(readConfig(several)).toMatchObject({
      redisUrl: several.REDIS_URL,
      socketCheckMs: 60_000,
      s3: null,
    });
    expect(readConfig({ ...several, SOCKET_CHECK_SECONDS: "5" }).socketCheckMs).toBe(5_000);
  });

  it("keeps files in a bucket, at AWS or elsewhere", () => {
    expect(readConfig(s3).s3).toEqual({
      endpoint: null,
      region: "eu-1",
      bucket: "desk",
      accessKeyId: "key-id",
      secretAccessKey: "hush",
    });
    const endpoint = "https://storage.example.com";
    expect(readConfig({ ...s3, S3_ENDPOINT: endpoint }).s3).toMatchObject({ endpoint });
    expect(readConfig({ S3_BUCKET: "", S3_REGION: "" }).s3).toBeNull();
  });

  // case H01
  it.each([
    ["an address of another kind", { ...several, REDIS_URL: "http://hush" }, /^REDIS_URL must/],
    ["no common secret", { REDIS_URL: several.REDIS_URL }, /^SECRET must be set beside REDIS_URL/],
    ["half a bucket", { S3_BUCKET: "hush" }, /^Storing files in S3 is only half set: S3_REGION,/],
    ["an endpoint alone", { S3_ENDPOINT: "https://hush.example" }, /S3_SECRET_ACCESS_KEY missing/],
    ["no endpoint at all", { ...s3, S3_ENDPOINT: "hush" }, /^S3_ENDPOINT must begin with/],
    ["a look every 0 seconds", { SOCKET_CHECK_SECONDS: "0" }, /^SOCKET_CHECK_SECONDS must be 1/],
  ])("with %s hears which variable, and none of the values", (_what, variables, message) => {
    expect(() => readConfig(variables)).toThrow(message);
    expect(() => readConfig(variables)).not.toThrow(/hush/);
  });
});
