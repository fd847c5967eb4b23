/** As much of sanitize-html as is used here; its own types are a package more. */
declare module "sanitize-html" {
  type Attributes = Record<string, string>;
  type Options = {
    allowedTags: readonly string[];
    allowedAttributes: Record<string, readonly string[]>;
    allowedSchemes: readonly string[];
    allowedSchemesByTag: Record<string, readonly string[]>;
    allowProtocolRelative: boolean;
    nonTextTags: readonly string[];
    nestingLimit: number;
    transformTags: Record<
      string,
      (tagName: string, attributes: Attributes) => { tagName: string; attribs: Attributes }
    >;
    exclusiveFilter(frame: { tag: string; attribs: Attributes }): boolean;
  };
  function sanitizeHtml(html: string, options: Options): string;
  export = sanitizeHtml;
}
