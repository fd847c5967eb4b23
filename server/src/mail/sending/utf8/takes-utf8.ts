import SmtpConnection from "nodemailer/lib/smtp-connection";

/** Longer than a server needs that is well: staff who look at a ticket wait for it. */
const answerMs = 5_000;
const rememberedMs = 10 * 60_000;

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
      // Nodemailer 10.6.0 tells it to ways of signing in alone.
      const { _supportedExtensions: offered } = connection as unknown as {
        _supportedExtensions?: readonly string[];
      };
      end(error || !offered ? null : offered.includes("SMTPUTF8"));
    });
  });

/** What a server has said counts for ten minutes. */
export function rememberUtf8(ask: TakesUtf8, now = () => performance.now()): TakesUtf8 {
  let known: { answer: boolean; untilMs: number } | null = null;
  return async () => {
    if (known && now() < known.untilMs) return known.answer;
    const answer = await ask();
    known = answer === null ? null : { answer, untilMs: now() + rememberedMs };
    return answer;
  };
}
