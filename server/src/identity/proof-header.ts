/** Header that bears the ID token of an account that the browser has just made, or signed in with. */
export const proofHeader = "X-Identity-Token";
