import { loadKeychain } from "../main/session/keychain.ts";
import { createTokenVault } from "../main/session/token-vault.ts";

// A console's use of its vault, as a program of its own: what native code does is fixed when it is loaded.

const [action, origin = "", token = ""] = process.argv.slice(2);
// A locked keychain never answers. An open one may take long on a busy machine, and is not locked then.
const timeoutMs = process.env.KEYCHAIN === "locked" ? 5_000 : 60_000;
const vault = createTokenVault(loadKeychain, { timeoutMs });
let read: string | null = null;
if (action === "write") await vault.write(origin, token);
else if (action === "clear") await vault.clear(origin);
else read = await vault.read(origin);
console.log(JSON.stringify({ read, mode: vault.mode() }));
process.exit();
