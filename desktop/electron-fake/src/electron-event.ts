/** What Electron hands to listeners first. */
export type ElectronEvent<Extra extends object = object> = Extra & {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
};

export function anEvent<Extra extends object>(extra: Extra = {} as Extra): ElectronEvent<Extra> {
  let isPrevented = false;
  return Object.defineProperty(
    Object.assign(extra, {
      preventDefault() {
        isPrevented = true;
      },
    }),
    "defaultPrevented",
    { get: () => isPrevented },
  ) as ElectronEvent<Extra>;
}
