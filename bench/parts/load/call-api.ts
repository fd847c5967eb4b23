/** Calls the API as one user. @throws Error with the server's answer, if it refused */
export async function callApi(
  base: string,
  token: string | null,
  path: string,
  options: RequestInit = {},
): Promise<unknown> {
  const answer = await fetch(`${base}/api/v1/${path}`, {
    ...options,
    headers: { ...options.headers, ...(token && { Authorization: `Bearer ${token}` }) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** An account of a trial; those of the generated people are at no identity provider. */
export const demoAdmin = { email: "demo-admin@example.com", password: "Deskbell#2026" };

/** Signs in with a password, as the website does. */
export async function signIn(base: string, email: string, password: string): Promise<string> {
  const body = JSON.stringify({ email, password });
  const headers = { "Content-Type": "application/json" };
  const answer = await callApi(base, null, "users/login", { method: "POST", headers, body });
  return (answer as { data: { token: string } }).data.token;
}
