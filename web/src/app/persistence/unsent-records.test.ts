import { isBlank } from "@deskbell/shared/visible-text";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageDraft } from "../../state/drafts.slice.ts";
import type { RegisteredFile } from "../../state/file-registry.ts";
import { canBeCancelled, type OutgoingMessage } from "../../state/outbox.slice.ts";
import type { OnBehalf, WizardDraft } from "../../state/wizard.slice.ts";
import {
  isKeptElsewhere,
  parseDraft,
  parseKept,
  parseOutgoing,
  parseWizard,
  serializeDraft,
  serializeOutgoing,
  serializeWizard,
} from "./unsent-records.ts";

/** What IndexedDB gives back of what was put there. */
const stored = (value: unknown): unknown => structuredClone(value);
const filled = fc.string({ minLength: 1, unit: "grapheme" });
const words = fc.string({ unit: "binary", maxLength: 200 });
const file: fc.Arbitrary<RegisteredFile> = fc.record({
  id: filled,
  name: words,
  type: words,
  bytes: fc.nat(),
});
const files = fc.array(file, { maxLength: 3 });
const draft: fc.Arbitrary<MessageDraft> = fc.record({
  text: words,
  files,
  clientMessageId: fc.string(),
  problems: fc.constant([]),
});
const onBehalf: fc.Arbitrary<OnBehalf> = fc.record({
  customerId: words,
  address: words,
  name: words,
  isByMail: fc.boolean(),
  mailboxId: words,
});
const wizard = fc.record(
  {
    idempotencyKey: fc.string(),
    enquiryInfo: filled,
    subject: words,
    description: words,
    isPrivate: fc.boolean(),
    onBehalf,
    files,
  },
  {
    requiredKeys: [
      ...["idempotencyKey", "enquiryInfo", "subject", "description", "isPrivate", "files"],
    ] as never,
  },
) as fc.Arbitrary<WizardDraft>;
const outgoing: fc.Arbitrary<OutgoingMessage> = fc.record(
  {
    clientMessageId: filled,
    ticketId: filled,
    text: words,
    files,
    queuedAtMs: fc.nat(),
    lastSeenSeq: fc.nat(),
    thenStatus: fc.constantFrom("open", "pending", "solved"),
    mayBeStored: fc.constant(true),
    canComeBack: fc.constant(true),
    isWantedBack: fc.constant(true),
    sentShare: fc.double({ min: 0, max: 1, noNaN: true }),
    state: fc.constantFrom("queued", "sending", "failed", "stale"),
    waitsFor: fc.constantFrom("", "connection", "pause"),
    problems: fc.array(filled),
  },
  {
    requiredKeys: [
      "clientMessageId",
      "ticketId",
      "text",
      "files",
      "queuedAtMs",
      "sentShare",
      "state",
      "waitsFor",
      "problems",
    ],
  },
);

describe("what was typed and not sent", () => {
  // case G19 F06
  it("is read back as it was typed, whatever it is made of", () => {
    fc.assert(
      fc.property(draft, wizard, (draft, wizard) => {
        expect(parseDraft(stored(serializeDraft(draft)))).toEqual(draft);
        expect(parseWizard(stored(serializeWizard(wizard)))).toEqual(wizard);
      }),
    );
  });

  it("says whether the desk has it as it is: where it has not, or there is a file, signing out loses it", () => {
    fc.assert(
      fc.property(draft, words, filled, (draft, text, version) => {
        const kept = { version, content: { text }, tried: [version] };
        const value = stored(serializeDraft(draft, { ...kept, other: kept, isTaken: true }));
        expect([parseDraft(value), parseKept(value)]).toEqual([draft, kept]);
        const isHad = draft.files.length === 0 && (draft.text === text || isBlank(draft.text));
        expect(isKeptElsewhere("draft", value)).toBe(isHad);
        expect(isKeptElsewhere("outgoing", value)).toBe(false);
      }),
    );
  });

  // case I27
  it("is sent on as the same message: one that was under way begins anew, a refused one waits for its author", () => {
    fc.assert(
      fc.property(outgoing, filled, (message, windowId) => {
        const state = message.state === "sending" ? "queued" : message.state;
        const hasLeft = message.state === "sending" && !canBeCancelled(message);
        expect(parseOutgoing("outgoing", stored(serializeOutgoing(message, windowId)))).toEqual({
          message: {
            ...{ ...message, state, waitsFor: "", sentShare: 0 },
            ...(hasLeft && { mayBeStored: true }),
          },
          windowId,
        });
      }),
    );
  });

  it("is a note only where notes are kept, and a message only where messages are, whatever it says of itself", () => {
    fc.assert(
      fc.property(outgoing, fc.array(filled), (message, mentions) => {
        const note = { ...message, isNote: true as const, mentions };
        const kept = stored(serializeOutgoing(note, "w"));
        expect(parseOutgoing("note", kept)?.message).toMatchObject({ isNote: true, mentions });
        // Whom it mentions was not known yet: that stays to be found out.
        const early = stored(serializeOutgoing({ ...message, isNote: true }, "w"));
        expect(parseOutgoing("note", early)?.message).not.toHaveProperty("mentions");
        expect(parseOutgoing("outgoing", kept)).toBeNull();
        expect(parseOutgoing("note", stored(serializeOutgoing(message, "w")))).toBeNull();
        expect(parseOutgoing("draft", kept)).toBeNull();
      }),
    );
  });

  it("of an older or newer page, or spoiled in any way, is read or left alone, and never breaks this one", () => {
    const newer = fc.tuple(outgoing, fc.integer()).map(([message, version]) => ({
      ...serializeOutgoing(message, "w"),
      version,
    }));
    const spoiled = fc.oneof(
      fc.anything({ withMap: true, withDate: true, withBigInt: true, withNullPrototype: true }),
      fc.record({ version: fc.constant(1) }, { requiredKeys: ["version"] }),
      fc.dictionary(
        fc.constantFrom(
          "version",
          "text",
          "files",
          "state",
          "problems",
          "clientMessageId",
          "ticketId",
        ),
        fc.oneof(fc.constant(1), fc.anything()),
      ),
      newer,
    );
    fc.assert(
      fc.property(spoiled, (value) => {
        const readers = [
          parseDraft,
          parseWizard,
          (of: unknown) => parseOutgoing("outgoing", of),
          (of: unknown) => parseOutgoing("note", of),
        ];
        for (const read of readers) {
          const found = read(value);
          if ((value as { version?: unknown } | null | undefined)?.version !== 1) {
            expect(found).toBeNull();
          }
        }
        const text = parseDraft(value)?.text;
        expect(["string", "undefined"]).toContain(typeof text);
      }),
      { numRuns: 1_000 },
    );
  });
});
