/** Some who want to be told, and how to tell them. */
export interface Followers<News> {
  /** Returns how to stop. */
  follow(listener: (news: News) => void): () => void;
  tell(news: News): void;
}

export function createFollowers<News>(): Followers<News> {
  const listeners = new Set<(news: News) => void>();
  return {
    follow(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(news) {
      for (const listener of listeners) listener(news);
    },
  };
}
