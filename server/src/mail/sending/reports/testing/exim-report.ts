import { bytesOf } from "../../../parsing/testing/a-mail.ts";

type EximRecipient = { action: string; status: string; diagnostic?: string };

export type ReportedMail = {
  messageId: string;
  envelopeFrom: string;
  envelopeId?: string | null | undefined;
  to: string;
};

const boundary = "1795485860-eximdsn-1404477353";

/**
 * A delivery report as Exim 4.96 (Debian 12) writes it for a mail that it was given with ENVID and RET: taken
 * from it on 2026-11-24 (`Return-path` is what the last server adds), with an address that its router fails and one that the next server refuses.
 *
 * @param returns as RET asks for: the mail's headers, or all of it
 */
export function eximReport(
  { messageId, envelopeFrom, envelopeId, to }: ReportedMail,
  recipients: readonly EximRecipient[],
  returns: "HDRS" | "FULL" = "HDRS",
): Buffer {
  const blocks = recipients.map(
    ({ action, status, diagnostic }) => `
Original-Recipient: rfc822;${to}
Action: ${action}
Final-Recipient: rfc822;${to}
Status: ${status}
${diagnostic ? `Remote-MTA: dns; 127.0.0.1\nDiagnostic-Code: smtp; ${diagnostic}\n` : ""}`,
  );
  return bytesOf(`Received: from nobody by mx.example with local (Exim 4.96)
	id 1xVftM-0000Dt-23
	for ${envelopeFrom};
	Tue, 24 Nov 2026 02:04:20 +0000
Return-path: <>
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example>
To: ${envelopeFrom}
References: ${messageId}
Content-Type: multipart/report; report-type=delivery-status; boundary=${boundary}
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1xVftM-0000Dt-23@mx.example>
Date: Tue, 24 Nov 2026 02:04:20 +0000

--${boundary}
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${to}

--${boundary}
Content-type: message/delivery-status

Reporting-MTA: dns; mx.example
${envelopeId ? `Original-Envelope-ID: ${envelopeId}\n` : ""}${blocks.join("")}
--${boundary}
Content-type: ${returns === "FULL" ? "message/rfc822" : "text/rfc822-headers"}

Return-path: <${envelopeFrom}>
Received: from [127.0.0.1]
	by mx.example with esmtp (Exim 4.96)
	(envelope-from <${envelopeFrom}>)
	id 1xVftM-0000DZ-1N
	for ${to};
	Tue, 24 Nov 2026 02:04:20 +0000
Message-ID: ${messageId}
From: "Bea, Support" <support@desk.example>
To: ${to}
Subject: Re: Kettle [#12]
Date: Tue, 24 Nov 2026 10:00:00 +0000

${returns === "FULL" ? "Here you are.\n" : ""}
--${boundary}--
`);
}
