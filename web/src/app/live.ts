import { addServerData, store } from "./store.ts";

/** Keeps one connection open as long as somebody is signed in. */
export function followSession(): void {
  let signedInAs: string | null = null;
  let leave: Promise<() => void> | null = null;

  const onChange = () => {
    const { user } = store.getState().session;
    const id = user?._id ?? null;
    if (id === signedInAs) return;
    signedInAs = id;
    const left = leave?.then((stop) => stop());
    leave =
      id === null
        ? null
        : Promise.resolve(left).then(async () => {
            // What it takes is loaded only now, after the first paint.
            const [{ goLive }] = await Promise.all([import("./go-live.ts"), addServerData()]);
            return goLive(id);
          });
  };
  store.subscribe(onChange);
  onChange();
}
