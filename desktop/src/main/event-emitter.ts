/** Passes what is emitted to every listener. */
export interface EventEmitter<Event> {
  /** @returns how to unsubscribe */
  subscribe(listener: (event: Event) => void): () => void;
  emit(event: Event): void;
}

export function createEventEmitter<Event>(): EventEmitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(event) {
      for (const listener of listeners) listener(event);
    },
  };
}
