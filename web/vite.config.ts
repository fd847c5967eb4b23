import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { joinLaterStyles } from "./build/later-styles.ts";
import { compileMessages } from "./build/messages/compile-messages.ts";
import { laterChunk } from "./build/shared-later.ts";
import { extractSonnerStyles } from "./vendor-patches/extract-sonner-styles.ts";

/** The start of every page, which is run once; what it imports may be imported by others too. */
const isEntry = /\/web\/(?:index\.html|src\/main\.tsx)/;

/** Small parts that nearly every page has. */
const partModules =
  /\/(?:@standard-schema\/|shared\/src\/texts|web\/src\/(?:ui\/(?:buttons\/IconButton|feedback\/(?:Problems|Notice|[dD]rawing)|VisuallyHidden))|lucide-react\/dist\/esm\/icons\/(?:circle-(?:alert|exclamation-point)|info|messages-square|shield-check))\b/;

/** The frame of pages without a session, and what is said there. */
const accountModules =
  /\/(?:web\/src\/(?:pages\/(?:account\/AccountFrame|WelcomeDrawing)|features\/account\/(?:mail-landing|identity-error-text)))\b/;

/** What pages with fields and without a session are made of. */
const formModules =
  /\/(?:node_modules\/react-hook-form\/|web\/src\/(?:ui\/fields\/(?:PasswordField|TextField|Checkbox)|features\/account\/(?:AccountForm|dom-form-values|lazy-resolver|sign-in\/(?:LoginFields|use-sign-in)))\b)/;

/** What pages with the server's data are made of. */
const workModules =
  /\/(?:@reduxjs\/toolkit\/dist\/query\/|shared\/src\/tickets\/views\/is-filter|web\/src\/(?:pages\/QuietBellDrawing|api\/(?:api|http\/lazy-schema|realtime\/catch-up)|state\/(?:drafts|outbox|file-registry|(?:personal|writing)-settings)|features\/(?:messages\/(?:messages\.api|outbox\/send-message|composer\/(?:attach-files|use-auto-height|AttachButton|DraftFiles)|bubble\/(?:MessageFiles|MessageText|NotSent))|tickets\/(?:tickets\.api|status\/StatusSign))|ui\/(?:time|use-media|fields\/SearchBox|feedback\/(?:Skeleton|EmptyState|ProgressBar)|dialogs\/Dialog|files\/(?:FilePicker|FileDrop|check-picked)))|lucide-react\/dist\/esm\/icons\/(?:x|pencil|download|lock|paperclip|plus)\b)/;

/** What is loaded when there are files to send or to look at: one name that the inbox's first scripts hold, not five. */
const fileModules =
  /\/(?:web\/src\/(?:features\/messages\/(?:bubble\/(?:Lightbox|PendingFiles|SpecialFile)|composer\/(?:OrderedFiles|order-files)|outbox\/changed-file)|ui\/files\/(?:FileChips|file-checks))|shared\/src\/accepted-file-types)/;

/** Commands, and where the focus goes: the same, for many parts of staff. */
const commandModules =
  /\/web\/src\/ui\/(?:commands\/(?:after-g|commands|is-for-page|key-of|new-ticket-address|print-request|second-keys|single-keys|SingleKeysSwitch)|focus\/(?:use-neighbour-focus|use-returned-focus)|fields\/Switch)\b/;

/** Small parts that some pages and many of what comes later have: each by itself was a request. */
const smallModules =
  /\/web\/src\/(?:api\/(?:config\.api|http\/refusal-texts)|features\/(?:account\/session\/use-sign-out|tickets\/(?:sync\/(?:catch-up-tickets|mark-read\.api|read-marks|receive-tickets)|views\/newest-change))|i18n\/Rich|state\/(?:kept-drafts|signing-out)|ui\/(?:dialogs\/dialog-part|feedback\/PanelError|fields\/TextArea))\b/;

/** What the store gains before the first page with the server's data is drawn: it waits for nothing else. */
const storeModules =
  /\/(?:web\/src\/state\/(?:authenticated-slices|persistence\.slice|presence\.slice|wizard\.slice)|shared\/src\/tickets\/enquiry-reasons)\b/;

/** Loaded with the first form that is sent, and needs no more than the form. */
const resolverModules = /\/@hookform\/resolvers\//;

/**
 * What several parts share that are loaded after the first paint, here and in `laterChunk`: on their own these
 * were 72 of an inbox's 132 scripts, most of them under a kilobyte. The first scripts name fewer files, too.
 */
const contractModules = /\/(?:shared\/src|zod)\//;
const iconModules = /\/lucide-react\/dist\/esm\/icons\//;

export default defineConfig({
  plugins: [react(), compileMessages(), extractSonnerStyles(), joinLaterStyles()],
  build: {
    target: "baseline-widely-available",
    manifest: true,
    // No file names its map, and build.ts takes the maps out of what is served.
    sourcemap: "hidden",
    // Our policy allows neither inline scripts nor inline styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A page names every part that it may load later, the inbox some 300 files before its first paint: with their
        // names they took 2.5 kB more, gzipped. The manifest and the source maps say what is in which. The console is
        // packed without Firebase, which is known by its name.
        hashCharacters: "base36", // some file systems do not tell a from A
        chunkFileNames: ({ name }) =>
          name.startsWith("firebase") ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
        assetFileNames: "assets/[hash:6][extname]",
        // Many small files compress badly, and each waits for a connection of its own.
        codeSplitting: {
          groups: [
            { name: "base", tags: ["$initial"], test: (id) => !isEntry.test(id), priority: 3 },
            { name: "parts", test: partModules, priority: 2 },
            { name: "account", test: accountModules, priority: 2 },
            { name: "work", test: workModules, priority: 1 },
            { name: "forms", test: formModules, priority: 1 },
            { name: "store", test: storeModules, priority: 1 },
            { name: "resolver", test: resolverModules, priority: 1 },
            { name: "files", test: fileModules, priority: 0 },
            { name: "commands", test: commandModules, priority: 0 },
            { name: "small", test: smallModules, priority: 0 },
            { name: "icons", test: iconModules, minShareCount: 2, priority: 0 },
            { name: "contracts", test: contractModules, minShareCount: 2, priority: 0 },
            {
              name: (id, modules) => laterChunk(id, modules),
              debugName: "later",
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 0,
            },
          ],
        },
      },
    },
  },
});
