import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { drawLinks } from "./draw-links.tsx";

// case F03
test("a link's words stand out of reach of a mark before it that turns the text", () => {
  const drawn = renderToStaticMarkup(drawLinks("plain \u202ehttps://evil.example/?moc.knab"));
  expect(drawn).toContain("<bdi>https://evil.example/?moc.knab</bdi></a>");
  const hiding = renderToStaticMarkup(drawLinks("\u202ehttps://bank.example@evil.example/"));
  expect(hiding).toContain("<bdi> (evil.example)</bdi></a>");
});
