/** Electron's `net.fetch`, which trusts what the operating system trusts; Node's in tests. */
export type Fetch = (url: string, options?: RequestInit) => Promise<Response>;
