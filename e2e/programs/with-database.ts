/** The connection string with another database in it: `mongodb://host/?tls=true` → `mongodb://host/name?tls=true`. */
export function withDatabase(uri: string, name: string): string {
  const [, server, options = ""] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)[^?]*(\?.*)?$/.exec(uri) ?? [];
  if (!server) throw new Error("This is no connection string of MongoDB.");
  return `${server}/${name}${options}`;
}
