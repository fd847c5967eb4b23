import { describe, expect, it, test } from "vitest";
import { quotedTexts, specSection } from "./testing/spec.ts";
import { texts } from "./texts.ts";

/** Quotes of the spec that are no texts for people, or stand in a contract of their own. */
const elsewhere: Readonly<Record<string, string>> = {
  "#ticket number": "a pattern",
  own: "a notion of the spec",
  "MMMM d, yyyy h:mm aa": "a pattern",
  "user-not-found": "a code of the identity provider",
  privet: "a value on the wire",
  public: "a value on the wire",
  "I have a problem with a product": "enquiry-reasons.ts",
  "I have a general enquiry": "enquiry-reasons.ts",
  "I have a problem with a product I purchased on": "enquiry-reasons.ts",
};

/** What follows from the customer's pattern, and what the spec asks for without giving a text. */
const ours = [
  "updateDistrict",
  "updateStreetAddress",
  "updateZipCode",
  "contactNameRequired",
  "contactSubjectRequired",
  "contactMessageRequired",
];

const catalogue: readonly string[] = Object.values(texts);

describe.each([2, 3, 4, 5, 8])(
  "the customer's texts of section %i stand letter for letter",
  (number) => {
    const quoted = [...new Set(quotedTexts(specSection(number)))];
    test.each(quoted.filter((text) => !(text in elsewhere)))("%s", (text) => {
      expect(catalogue).toContain(text);
    });
  },
);

describe("the catalogue", () => {
  const sections = [2, 3, 4, 5, 8].map(specSection).join("\n");

  it("has no other texts than the customer's and those that we say are ours", () => {
    const others = Object.entries(texts).filter(([, text]) => !sections.includes(text));
    expect(ours).toEqual(expect.arrayContaining(others.map(([name]) => name)));
  });

  it("asks for each line of an address as the customer asks for the country", () => {
    for (const line of ["Country", "District", "Street Address", "Zip Code"]) {
      expect(catalogue).toContain(texts.updateCountry.replace("Country", line));
      expect(specSection(2)).toContain(line);
    }
  });
});
