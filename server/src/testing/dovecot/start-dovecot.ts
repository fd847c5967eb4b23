import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTransport } from "nodemailer";
import { freePort } from "../../../../e2e/programs/free-port.ts";
import { until } from "../until.ts";
import { filesIn, subjectsIn } from "./maildir.ts";

/** Where Debian has servers; not everybody's PATH has it. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const execute = promisify(execFile);
const run = (program: string, options: readonly string[]) => execute(program, options, { env });
/** Dovecot refuses to be root; its files are then nobody's. */
const isRoot = process.getuid?.() === 0;
const [user, group] = isRoot
  ? ["nobody", "nogroup"]
  : [userInfo().username, String(process.getgid?.() ?? "")];

type Options = {
  /** Lines of the configuration, for instance of a server that knows less. */
  extra?: string;
  /** Further files of the configuration, by name; `extra` names them FOLDER/name. */
  files?: Readonly<Record<string, string>>;
};

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>;

/**
 * A real Dovecot on free ports of loopback, with a folder of its own: whoever signs in with the password
 * `secret` has a mailbox.
 */
export async function startDovecot({ extra = "", files = {} }: Options = {}) {
  const directory = await mkdtemp(join(tmpdir(), "deskbell-dovecot-"));
  const at = (name: string) => join(directory, name);
  const ports = { imap: await freePort(), imaps: await freePort(), lmtp: await freePort() };
  await Promise.all([mkdir(at("run")), mkdir(at("mail"))]);
  await makeCertificate(at);
  const conf = configuration(directory, ports, extra.replaceAll("FOLDER", directory));
  for (const [name, content] of Object.entries({ "dovecot.conf": conf, ...files })) {
    await writeFile(at(name), content);
  }
  if (isRoot) await run("chown", ["-R", `${user}:${group}`, directory]);
  const asUser = isRoot
    ? ["setpriv", `--reuid=${user}`, `--regid=${group}`, "--clear-groups"]
    : ["env"];
  const [program = "", ...options] = asUser;
  let server: ChildProcess | null = null;

  async function start(): Promise<void> {
    const started = spawn(program, [...options, "dovecot", "-F", "-c", at("dovecot.conf")], {
      detached: true, // a group of its own: its processes end together
      stdio: ["ignore", "ignore", "pipe"],
      env,
    });
    server = started;
    let said = "";
    started.stderr?.on("data", (bytes: Buffer) => {
      said += bytes;
    });
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`Dovecot has ended: ${said}`);
      return (await readLog()).includes("starting up") && isOpen(ports.lmtp);
    });
  }

  /** Ends all its processes at once, as a power cut does. */
  async function kill(): Promise<void> {
    const running = server;
    server = null;
    if (!running?.pid || running.exitCode !== null) return;
    const ended = once(running, "exit");
    process.kill(-running.pid, "SIGKILL");
    await ended;
    await until(() => areClosed(Object.values(ports)));
    await rm(at("log"), { force: true });
    await emptyFolder(at("run"));
  }

  const readLog = () => readFile(at("log"), "utf8").catch(() => "");
  const foldersOf = (name: string) => join(at("mail"), name.toLowerCase(), "Maildir");
  const mailer = createTransport({
    host: "127.0.0.1",
    port: ports.lmtp,
    lmtp: true,
    pool: true,
    ignoreTLS: true,
  });

  await start();
  return {
    ports,
    key: await readFile(at("key.pem"), "utf8"),
    /** Signs itself: it is trusted where it is named. */
    certificate: await readFile(at("cert.pem"), "utf8"),
    certificatePath: at("cert.pem"),
    /** Nobody has used it before. */
    newUser: () => `u${randomUUID().slice(0, 8)}`,
    /** Brings a mail as the mail server of the internet does; a report comes from nobody (`""`). */
    async deliver(name: string, raw: Buffer, { from = "ada@example.com" } = {}): Promise<void> {
      const envelope = { from, to: [`${name}@desk.example`] };
      await mailer.sendMail({ envelope, raw });
    },
    /** How many mails lie in a folder: the inbox, or `Deskbell.Imported`. */
    count: async (name: string, folder = "") => (await filesIn(foldersOf(name), folder)).length,
    /** Of the mails in a folder, in order. */
    subjects: (name: string, folder = "") => subjectsIn(foldersOf(name), folder),
    /** The operator's command, for instance `mailbox update -u u1 --uid-validity 99 INBOX`. */
    async doveadm(...words: string[]): Promise<void> {
      await run(program, [...options, "doveadm", "-c", at("dovecot.conf"), ...words]);
    },
    /** After `kill`: the same ports, the same mails. */
    start,
    kill,
    async close(): Promise<void> {
      mailer.close();
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function makeCertificate(at: (name: string) => string): Promise<void> {
  const names = "subjectAltName=DNS:localhost";
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30"];
  const files = ["-keyout", at("key.pem"), "-out", at("cert.pem")];
  const about = ["-subj", "/CN=localhost", "-addext", names];
  await run("openssl", ["req", "-x509", ...kind, ...about, ...files]);
}

/** What a server has left there passes for one that runs. */
async function emptyFolder(path: string): Promise<void> {
  const names = await readdir(path);
  await Promise.all(names.map((name) => rm(join(path, name), { recursive: true, force: true })));
}

/** The processes of a group end when the system comes to it, and listen until then. */
const areClosed = async (ports: readonly number[]): Promise<boolean> =>
  !(await Promise.all(ports.map(isOpen))).includes(true);

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const configuration = (
  directory: string,
  { imap, imaps, lmtp }: Record<"imap" | "imaps" | "lmtp", number>,
  extra: string,
) => `base_dir = ${directory}/run
state_dir = ${directory}/run
log_path = ${directory}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl_cert = <${directory}/cert.pem
ssl_key = <${directory}/key.pem
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:~/Maildir
mail_max_userip_connections = 100
auth_failure_delay = 0
recipient_delimiter = +
auth_username_format = %Ln
namespace inbox {
  inbox = yes
  separator = /
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${directory}/mail/%n allow_all_users=yes
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = ${imaps}
  }
}
service lmtp {
  inet_listener lmtp {
    port = ${lmtp}
  }
}
${extra || "passdb {\n  driver = static\n  args = password=secret\n}"}
`;
