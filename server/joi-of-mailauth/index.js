// Installed by `overrides` of package.json in place of joi, of which the parts of mailauth that we load ask
// whether a string is base64 (a public key) and whether it is the name of a domain (SPF). The patterns are
// those of joi 18.2.9 (lib/types/string.js) and @hapi/address 5 (lib/domain.js), for the options given there.

const base64 =
  /^(?:[A-Za-z0-9+/]{2}[A-Za-z0-9+/]{2})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const domainLabel = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;
const topLabel = /^[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;
const domainMaxChars = 256;

function isDomain(value) {
  const labels = value.split(".");
  return (
    value.length <= domainMaxChars &&
    labels.length >= 2 &&
    topLabel.test(labels.at(-1)) &&
    labels.every((label) => domainLabel.test(label))
  );
}

/** A schema that has nothing but `validate`; an empty string is none of joi's strings. */
const schema = (check) => ({
  validate(value) {
    const isValid = typeof value === "string" && value !== "" && check(value);
    return isValid ? { value } : { value, error: new Error("not valid") };
  },
});

exports.string = () => ({
  base64: () => schema((value) => base64.test(value)),
  domain: () => schema(isDomain),
});
