import SmtpConnection from "nodemailer/lib/smtp-connection";

/** Longer than a server needs that is well: staff who look at a ticket wait for it. */
const answerMs = 5_000;
const rememberedMs = 10 * 60_000;
/** Who comes right after does not wait for a server that cannot be asked. */
const unknownMs = 10_000;

/** Whether a server takes addresses beyond ASCII (SMTPUTF8, RFC 6531); null where that cannot be said now. Never rejects. */
export type TakesUtf8 = () => Promise<boolean | null>;

type Options = ConstructorParameters<typeof SmtpConnection>[0];

/** Asks a server by EHLO, over TLS where it is demanded. */
export const askForUtf8 = (options: Options): Promise<boolean | null> =>
  new Promise((resolve) => {
    const times = {
      connectionTimeout: answerMs,
      greetingTimeout: answerMs,
      socketTimeout: answerMs,
      dnsTimeout: answerMs,
    };
    const connection = new SmtpConnection({ ...options, ...times });
    const end = (answer: boolean | null) => {
      resolve(answer); // first: closing it is an end, too
      connection.close();
    };
    connection.on("error", () => end(null));
    connection.once("end", () => end(null));
    connection.connect((error) => {
      // Nodemailer hands it to ways of signing in alone (server/vendor-patches/README.md).
      const { _supportedExtensions: offered } = connection as unknown as {
        _supportedExtensions?: readonly string[];
      };
      end(error || !offered ? null : offered.includes("SMTPUTF8"));
    });
  });

/** What a server has said counts for ten minutes, that it cannot be asked for ten seconds. It is asked once at a time. */
export function rememberUtf8(ask: TakesUtf8, now = () => performance.now()): TakesUtf8 {
  let known: { answer: boolean | null; untilMs: number } | null = null;
  let asked: Promise<boolean | null> | null = null;
  async function askNow(): Promise<boolean | null> {
    const answer = await ask().finally(() => {
      asked = null;
    });
    known = { answer, untilMs: now() + (answer === null ? unknownMs : rememberedMs) };
    return answer;
  }
  return async () => {
    if (known && now() < known.untilMs) return known.answer;
    asked ??= askNow();
    return asked;
  };
}
