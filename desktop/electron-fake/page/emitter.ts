type Listener = (...args: unknown[]) => void;

/** As much of Node's `events` as a sandboxed preload script gets. */
export class Emitter {
  readonly #listeners = new Map<string, { call: Listener; isOnce: boolean }[]>();

  on(name: string, call: Listener): this {
    return this.#add(name, { call, isOnce: false });
  }

  once(name: string, call: Listener): this {
    return this.#add(name, { call, isOnce: true });
  }

  off(name: string, call: Listener): this {
    const rest = this.#of(name).filter((listener) => listener.call !== call);
    this.#listeners.set(name, rest);
    return this;
  }

  addListener(name: string, call: Listener): this {
    return this.on(name, call);
  }

  removeListener(name: string, call: Listener): this {
    return this.off(name, call);
  }

  removeAllListeners(name?: string): this {
    if (name === undefined) this.#listeners.clear();
    else this.#listeners.delete(name);
    return this;
  }

  listenerCount(name: string): number {
    return this.#of(name).length;
  }

  emit(name: string, ...args: unknown[]): boolean {
    const listeners = this.#of(name);
    for (const { call, isOnce } of listeners) {
      if (isOnce) this.off(name, call);
      call.apply(this, args);
    }
    return listeners.length > 0;
  }

  #of(name: string) {
    return this.#listeners.get(name) ?? [];
  }

  #add(name: string, listener: { call: Listener; isOnce: boolean }): this {
    this.#listeners.set(name, [...this.#of(name), listener]);
    return this;
  }
}
