import { createElement } from "react";
import { createRoot } from "react-dom/client";

// What every React page loads at least.

const root = document.getElementById("root");
if (root) createRoot(root).render(createElement("main", null, "Ready"));
