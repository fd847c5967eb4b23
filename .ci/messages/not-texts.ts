/** Looks like a text in a script and is none: cached kinds of data, headers, media queries, names. */
export const notTexts: ReadonlySet<string> = new Set([
  "Deskbell",
  // Kinds of data in RTK Query's cache
  "User",
  "Ticket",
  "Message",
  "Team",
  "Tag",
  "Mail",
  "Mailbox",
  "MailTexts",
  // HTTP
  "Authorization",
  "Bearer {0}",
  "Content-Type",
  "Retry-After",
  "X-Spam-Flag: YES",
  // DNS
  "v=spf1 include:spf.example.com -all",
  "not found",
  "not allowed",
  "max-age=31536000, immutable",
  "img-src 'self' blob: data:",
  "img-src data:",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
  "Deskbell/{0} ({1} {2})",
  "Electron {0}, Chromium {1}, Node {2}",
  // The console's connection, its keychain, its entries of the system
  "not signed in",
  "Deskbell ({0})",
  "offline reading",
  "Template",
  "TryExec={0}",
  "Comment={0}",
  "Categories=Office;",
  "Keywords=support;tickets;desk;",
  "MimeType=x-scheme-handler/deskbell;",
  "StartupWMClass=deskbell",
  "[Desktop Entry]",
  "Type=Application",
  "Name=Deskbell",
  "Exec={0}",
  "Icon=deskbell",
  "Terminal=false",
  '<visual><binding template="ToastGeneric">{0}</binding></visual>',
  '<toast launch="{0}">{1}</toast>',
  // Keys
  "Shift+{0}",
  "ArrowLeft",
  "ArrowRight",
  "CmdOrCtrl+,",
  "CmdOrCtrl+1",
  "Ctrl+Q",
  // The browser's own words
  "(hover: none)",
  // The name in an enquiry reason until the desk's own is known; the desk stores the reason
  "Marketplace",
  // Kept beside a draft, for the next start
  "signed out",
]);

/** Attributes of elements that nobody reads. */
export const notShown: ReadonlySet<string> = new Set(["rel", "sandbox", "referrerPolicy"]);
