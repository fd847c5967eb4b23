import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { defaultWording, wordingSchema } from "@deskbell/shared/wording";
import { createLogger, createServer, type Plugin, type ProxyOptions } from "vite";
import { builtCatalogue, wordings } from "../messages/catalogues.ts";
import { demoDataNotice } from "./demo-data-notice.ts";
import { developmentPolicy } from "./development-policy.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the server answers, not the website. */
const serverPaths = ["/api", "/uploads", "/mute/", "/dev/", "/healthz", "/readyz", "/.well-known"];

export interface DevServer {
  url: string;
  close(): Promise<void>;
}

interface Place {
  host: string;
  port: number;
  /** Where the API is, for instance `http://127.0.0.1:4001`. */
  serverUrl: string;
  /** Resolves once it answers for the first time. */
  serverAnswers: Promise<void>;
  /** Resolves once they are there; null where none are being written. */
  demoData(): Promise<void> | null;
  /** Whether the console shows the page as well, at an origin of its own, from where the socket is to be found. */
  hasConsole: boolean;
}

/**
 * The website from its sources: a change is in the page without a reload. What is the server's is asked
 * of the server.
 *
 * @throws Error when the port is taken
 */
export async function startDevServer(place: Place): Promise<DevServer> {
  const { host, port, serverUrl, serverAnswers, demoData, hasConsole } = place;
  const nonce = randomBytes(16).toString("base64");
  const proxied: ProxyOptions = { target: serverUrl };
  const vite = await createServer({
    root,
    customLogger: quietLogger(),
    html: { cspNonce: nonce },
    plugins: [
      serverPolicy(serverUrl, serverAnswers, nonce),
      sourceWords(process.env.WORDING),
      demoDataNotice(demoData),
    ],
    server: {
      host,
      port,
      strictPort: true,
      ...(hasConsole && { ws: { protocol: "ws", host: "localhost", clientPort: port } }),
      proxy: {
        ...Object.fromEntries(serverPaths.map((path) => [path, proxied])),
        "/socket.io/": { ...proxied, ws: true },
      },
    },
  });
  await vite.listen();
  return { url: `http://localhost:${port}`, close: () => vite.close() };
}

/**
 * Pages bear the server's own policy, loosened as far as hot reloading needs, and so wait for its first
 * answer: one that stayed open since the last `npm run dev` asks before.
 */
function serverPolicy(serverUrl: string, serverAnswers: Promise<void>, nonce: string): Plugin {
  /** While the server starts again its last answer holds. */
  let policy = "default-src 'none'";
  return {
    name: "server-policy",
    configureServer({ middlewares }) {
      middlewares.use(async (req, res, next) => {
        if (req.headers.accept?.includes("text/html")) {
          await serverAnswers;
          const answer = await fetch(`${serverUrl}/healthz`).catch(() => null);
          policy = answer?.headers.get("content-security-policy") ?? policy;
          res.setHeader("Content-Security-Policy", developmentPolicy(policy, nonce));
        }
        next();
      });
    },
  };
}

/** The words of WORDING, as in a built page; the messages are compiled when they are shown. */
function sourceWords(setting: string | undefined): Plugin {
  const wording = wordingSchema.catch(defaultWording).parse(setting);
  const catalogue = builtCatalogue(wording, (message) => message);
  const { language: lang, direction: dir } = wordings[wording];
  return {
    name: "source-words",
    configureServer({ middlewares }) {
      middlewares.use("/@words.js", (_req, res) => {
        res.setHeader("Content-Type", "text/javascript");
        res.end(`globalThis.deskbellCatalogue=${JSON.stringify(catalogue)}`);
      });
    },
    transformIndexHtml(html) {
      if (!catalogue) return;
      return {
        html: html.replace('<html lang="en">', `<html lang="${lang}" dir="${dir}">`),
        tags: [{ tag: "script", attrs: { type: "module", src: "/@words.js" } }],
      };
    },
  };
}

/** While the server starts again each request of an open page fails; one line of the server's says it. */
function quietLogger() {
  const logger = createLogger("warn");
  const { error } = logger;
  logger.error = (message, options) => {
    if (!/proxy (?:socket )?error/.test(message)) error(message, options);
  };
  return logger;
}
