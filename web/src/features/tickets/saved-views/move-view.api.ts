import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { savedViewsApi } from "../views/views.api.ts";

interface Places {
  before: readonly SavedView[];
  after: SavedView[];
}

/** The order of saved views. */
const moveViewApi = savedViewsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shows them in their new order at once, and sends the positions that are others, one by one. */
    placeViews: build.mutation<null, Places>({
      async queryFn({ before, after }, _api, _options, ask) {
        const placeOf = new Map(before.map(({ id, position }) => [id, position]));
        for (const { id, position } of after) {
          if (placeOf.get(id) === position) continue;
          const { error } = await ask({ url: `views/${id}`, method: "PATCH", body: { position } });
          if (error) return { error };
        }
        return { data: null };
      },
      async onQueryStarted({ after }, { dispatch, queryFulfilled }) {
        const { undo } = dispatch(
          savedViewsApi.util.updateQueryData("savedViews", undefined, () => after),
        );
        await queryFulfilled.catch(undo);
      },
      invalidatesTags: ["views"],
    }),
  }),
});

export const { usePlaceViewsMutation } = moveViewApi;
