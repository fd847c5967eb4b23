/** A route as the random attack knows it: which fields it reads, as JSON or as a form. */
export type Target = {
  method: string;
  /** Below /api/v1; parts in braces are attacked too. */
  path: string;
  fields: readonly string[];
  as: "json" | "form" | "query";
  files?: string;
};
