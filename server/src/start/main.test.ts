import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../e2e/programs/free-port.ts";
import { aMail } from "../testing/mails/mails.ts";
import { runProgram } from "../testing/programs/run-program.ts";
import { startProgram } from "../testing/programs/start-program.ts";
import { until } from "../testing/until.ts";
import { mailSecret, postMail } from "../testing/write-paths/of-mails.ts";

let directory: string;
let taken: Server;
let takenPort: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "deskbell-main-"));
  await writeFile(join(directory, "file"), "");
  taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  takenPort = String((taken.address() as { port: number }).port);
});
afterAll(async () => {
  taken.close();
  await rm(directory, { recursive: true, force: true });
});

const start = async (variables: Record<string, string>) =>
  runProgram("start/main.ts", [], {
    DATA_DIR: join(directory, "data"),
    PORT: "0",
    IDENTITY_EMULATOR_PORT: String(await freePort()),
    ...variables,
  });

describe("an operator who starts the desk", () => {
  it("on a port that is in use hears which variable to change", async () => {
    const { code, said } = await start({ PORT: takenPort });
    expect({ code, said: said.trim() }).toEqual({
      code: 1,
      said: `PORT: port ${takenPort} cannot be used (EADDRINUSE). Set another one.`,
    });
  });

  it("with the identity emulator's port in use hears that one", async () => {
    const { code, said } = await start({ IDENTITY_EMULATOR_PORT: takenPort });
    expect(code).toBe(1);
    expect(said).toContain(`IDENTITY_EMULATOR_PORT: port ${takenPort} cannot be used`);
  });

  it("on a folder that cannot be written hears that it is DATA_DIR", async () => {
    const { code, said } = await start({ DATA_DIR: join(directory, "file", "below") });
    expect(code).toBe(1);
    expect(said).toMatch(/^DATA_DIR cannot be written: ENOTDIR/);
  });

  it("on a damaged database hears which file it is, and how a backup is put in its place", async () => {
    const database = join(directory, "damaged", "database");
    await mkdir(database, { recursive: true });
    await writeFile(join(database, "data.mdb"), "no database");
    const { code, said } = await start({ DATA_DIR: join(directory, "damaged") });
    expect(code).toBe(1);
    expect(said).toContain("database/data.mdb is damaged");
    expect(said).toContain("npm run restore -- <folder>");
    expect(said).toContain("npm run backup -- <folder>");
    expect(await readFile(join(database, "data.mdb"), "utf8")).toBe("no database");
  });

  it("with a way for mails has them come in, and reads nothing of its secret", async () => {
    const variables = {
      DATA_DIR: join(directory, "with-mail"),
      PORT: "0",
      IDENTITY_EMULATOR_PORT: String(await freePort()),
      MAIL_HTTP_SECRET: mailSecret,
    };
    const desk = await startProgram("start/main.ts", variables, ["--website=http://127.0.0.1:9"]);
    expect((await postMail(desk.url, aMail())).status).toBe(200);
    expect((await postMail(desk.url, aMail(), { secret: "another" })).status).toBe(401);
    await desk.stop();
    expect(desk.said()).not.toContain(mailSecret);
  });

  it("and stops it while the demo data is made ends it at once, and reads of no error", {
    timeout: 120_000,
  }, async () => {
    const dataDirectory = join(directory, "stopped");
    const variables = {
      DATA_DIR: dataDirectory,
      PORT: "0",
      IDENTITY_EMULATOR_PORT: String(await freePort()),
    };
    const { code, said } = await runProgram(
      "start/main.ts",
      ["--website=http://127.0.0.1:9"],
      variables,
      async (program) => {
        const uploads = join(dataDirectory, "uploads");
        const hasPictures = async () => {
          const found = await readdir(uploads, { recursive: true, withFileTypes: true });
          return found.some((entry) => entry.isFile());
        };
        await until(() => hasPictures().catch(() => false));
        program.kill("SIGTERM");
      },
    );
    expect(code).toBe(0);
    expect(said).toMatch(/its demo data follow\n$/); // and nothing after that
    expect(said).not.toMatch(/error|closed/i);
  });

  // case H01
  it("with half a Firebase project hears what is missing, and none of the values", async () => {
    const { code, said } = await start({ FIREBASE_PROJECT_ID: "acme", FIREBASE_API_KEY: "hush" });
    expect(code).toBe(1);
    expect(said).toMatch(/half set: FIREBASE_AUTH_DOMAIN, .*FIREBASE_PRIVATE_KEY missing/);
    expect(said).not.toMatch(/hush|acme/);
  });

  // case H01
  it("in production without its parts hears which ones are missing", async () => {
    const { code, said } = await start({ NODE_ENV: "production" });
    expect(code).toBe(1);
    expect(said).toMatch(/^Production needs MONGODB_URI, SECRET, FIREBASE_PROJECT_ID/);
  });
});
