declare module 'sanitize-html' {
  namespace sanitize {
    interface IOptions {
      allowedTags?: string[];
      allowedAttributes?: Record<string, string[]>;
      allowedSchemes?: string[];
      allowProtocolRelative?: boolean;
      allowedStyles?: Record<string, Record<string, RegExp[]>>;
      transformTags?: Record<string, unknown>;
      disallowedTagsMode?: 'discard' | 'escape';
    }
    function simpleTransform(tag: string, attributes: Record<string, string>): unknown;
  }
  /** The html with what the options do not allow left out. */
  function sanitize(html: string, options?: sanitize.IOptions): string;
  export = sanitize;
}
