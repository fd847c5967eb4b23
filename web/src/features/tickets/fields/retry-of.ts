interface Loading {
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

/** How a menu asks again for a list that could not be loaded; nothing while it is asked for. */
export const retryOf = ({ isError, isFetching, refetch }: Loading): (() => void) | undefined =>
  isError && !isFetching ? () => void refetch() : undefined;
